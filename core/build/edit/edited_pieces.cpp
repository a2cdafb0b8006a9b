#include "edit/edited_pieces.h"

#include "base/text.h"
#include "base/union_find.h"
#include "piece/contact.h"
#include "piece/decompose.h"
#include "piece/simplify.h"
#include "piece/thicken.h"
#include "tree/hull_tree.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

namespace hullwright {
namespace {

// The connected parts of `faces`: faces that share a side are in one part. Each part is ascending,
// and the parts are in the order of their first faces.
std::vector<std::vector<FaceId>> parts_of(const TriMesh& mesh, const std::vector<FaceId>& faces) {
    struct SideOf {
        std::array<VertexId, 2> ends;
        Index face; // index into `faces`
    };
    std::vector<SideOf> sides;
    for (Index i = 0; i < faces.size(); ++i) {
        const Triangle& t = mesh.triangles[faces[i]];
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [low, high] = std::minmax(t[k], t[(k + 1) % 3]);
            sides.push_back({{low, high}, i});
        }
    }
    std::sort(sides.begin(), sides.end(),
              [](const SideOf& a, const SideOf& b) { return a.ends < b.ends; });
    UnionFind sets(faces.size());
    for (std::size_t i = 1; i < sides.size(); ++i) {
        if (sides[i].ends == sides[i - 1].ends && sides[i].ends[0] != sides[i].ends[1]) {
            sets.join(sides[i].face, sides[i - 1].face);
        }
    }
    std::vector<std::vector<FaceId>> parts;
    std::vector<Index> number(faces.size(), k_none);
    for (Index i = 0; i < faces.size(); ++i) {
        Index& of_set = number[sets.find(i)];
        if (of_set == k_none) {
            of_set = static_cast<Index>(parts.size());
            parts.emplace_back();
        }
        parts[of_set].push_back(faces[i]);
    }
    return parts;
}

struct Made {
    Piece piece;
    PieceExtras extras;
};

// The pieces and added primitives that a correction names.
struct Targets {
    std::vector<PieceId> pieces;    // in the correction's order
    std::vector<std::size_t> added; // in the correction's order; indices of added primitives
};

class Editor {
public:
    Editor(const EditedPieces& before, EditSurface& surface, const Progress& progress)
        : surface_(surface), mesh_(surface.mesh()), progress_(progress),
          finder_(mesh_, before.set.pieces), before_(before), after_(before) {}

    Result<EditedPieces> run(const Correction& correction) {
        surface_.watch(progress_);
        const Status done = std::visit([this](const auto& step) { return take(step); }, correction);
        return ended(done, name_of(correction));
    }

    // Makes pieces of exactly the faces that `refs` name, cut out of the pieces that have them now.
    Result<EditedPieces> cut_out(std::span<const PieceRef* const> refs) {
        surface_.watch(progress_);
        return ended(part_from_others(refs), "lock");
    }

private:
    Result<EditedPieces> ended(const Status& done, std::string_view name) {
        if (progress_.stopped()) {
            return stopped_issue();
        }
        if (!done) {
            Issue issue = done.issue();
            if (issue.code == Code::bad_setting) {
                issue.where = name;
            }
            return issue;
        }
        return std::move(after_);
    }

    enum class Locked { refused, allowed };

    static Issue refusal(Detail why) { return error(Code::bad_setting, {}, std::move(why)); }
    static Issue piece_refusal(std::size_t number, const Issue& issue) {
        return refusal(because(Why::at_piece, number, issue.detail));
    }

    // --- finding

    Result<Targets> find(std::span<const PieceRef> refs, Locked locked) const {
        Targets targets;
        for (std::size_t i = 0; i < refs.size(); ++i) {
            if (const Status found = find_one(refs[i], locked, targets); !found) {
                return refs.size() > 1 ? piece_refusal(i, found.issue()) : found.issue();
            }
        }
        if (std::set(targets.pieces.begin(), targets.pieces.end()).size() !=
                targets.pieces.size() ||
            std::set(targets.added.begin(), targets.added.end()).size() != targets.added.size()) {
            return refusal(Why::named_twice);
        }
        return targets;
    }

    Status find_one(const PieceRef& ref, Locked locked, Targets& targets) const {
        bool is_locked = false;
        if (!ref.added.empty()) {
            const auto at = std::find_if(
                before_.added.begin(), before_.added.end(),
                [&](const AddedPrimitive& primitive) { return primitive.name == ref.added; });
            if (at == before_.added.end()) {
                return refusal(Why::primitive_unknown);
            }
            is_locked = at->locked;
            targets.added.push_back(static_cast<std::size_t>(at - before_.added.begin()));
        } else {
            const auto piece = finder_.find(ref);
            if (!piece) {
                return piece.issue();
            }
            is_locked = before_.extras[*piece].locked;
            targets.pieces.push_back(*piece);
        }
        return is_locked && locked == Locked::refused ? Status(refusal(Why::is_locked))
                                                      : Status(Done{});
    }

    // Finds the pieces for a correction that added primitives cannot take part in.
    Result<std::vector<PieceId>> find_pieces(std::span<const PieceRef> refs) const {
        auto targets = find(refs, Locked::refused);
        if (!targets) {
            return targets.issue();
        }
        if (!targets->added.empty()) {
            return refusal(Why::primitive_has_no_faces);
        }
        return std::move(targets->pieces);
    }
    Result<PieceId> find_piece(const PieceRef& ref) const {
        const auto pieces = find_pieces(std::span(&ref, 1));
        return pieces ? Result<PieceId>(pieces->front()) : Result<PieceId>(pieces.issue());
    }

    [[nodiscard]] const Piece& piece(PieceId id) const { return before_.set.pieces[id]; }

    // --- making

    [[nodiscard]] std::vector<FaceId> faces_of(const std::vector<PieceId>& pieces) const {
        std::vector<FaceId> faces;
        for (const PieceId p : pieces) {
            faces.insert(faces.end(), piece(p).faces.begin(), piece(p).faces.end());
        }
        std::sort(faces.begin(), faces.end());
        return faces;
    }

    [[nodiscard]] Piece hull_of_faces(const std::vector<FaceId>& faces) const {
        const Shell shell = make_shell(mesh_, faces, progress_.token());
        Solid solid = solid_of(mesh_, shell);
        if (surface_.ground().kinds.is_sheet(faces.front())) {
            thicken(mesh_, before_.set.sheet_thickness, solid);
        }
        Piece made;
        made.faces = std::move(solid.faces);
        made.part = mesh_.face_part[made.faces.front()];
        made.vertices = std::move(solid.vertices);
        made.triangles = std::move(solid.triangles);
        made.flat = solid.flat;
        return made;
    }

    Status note_errors(Piece& made, PieceExtras& extras) const {
        const auto errors = measure(made, surface_);
        if (!errors) {
            return errors.issue();
        }
        made.concavity = errors->concavity;
        made.protrusion = errors->protrusion;
        extras.bound = errors->bound;
        return Done{};
    }

    // The pieces in `gone` are replaced by those in `made`, and all stay sorted by their first
    // face.
    void replace(const std::vector<PieceId>& gone, std::vector<Made> made) {
        std::vector<Made> all;
        for (PieceId p = 0; p < after_.set.pieces.size(); ++p) {
            if (std::find(gone.begin(), gone.end(), p) == gone.end()) {
                all.push_back({std::move(after_.set.pieces[p]), std::move(after_.extras[p])});
            }
        }
        std::move(made.begin(), made.end(), std::back_inserter(all));
        std::sort(all.begin(), all.end(), [](const Made& a, const Made& b) {
            return a.piece.faces.front() < b.piece.faces.front();
        });
        after_.set.pieces.clear();
        after_.extras.clear();
        for (Made& one : all) {
            after_.set.pieces.push_back(std::move(one.piece));
            after_.extras.push_back(std::move(one.extras));
        }
        keep_word();
    }

    void keep_word() {
        after_.set.tolerance = 0.0;
        for (const PieceExtras& extras : after_.extras) {
            after_.set.tolerance = std::max(after_.set.tolerance, extras.bound);
        }
    }

    // A hull that was limited is limited to as many vertices again, if such a hull is found.
    [[nodiscard]] Piece hull_as_named(const PieceRef& ref, const std::vector<FaceId>& faces) const {
        Piece made = hull_of_faces(faces);
        if (ref.vertices > 0) {
            limit_vertices(made, ref.vertices);
        }
        return made;
    }

    // Returns false, and changes nothing, when no hull of so few vertices is found.
    static bool limit_vertices(Piece& made, std::size_t most) {
        if (made.vertices.size() <= most) {
            return true;
        }
        const Solid all{made.faces, made.vertices, made.triangles, made.flat, {}};
        auto fewer = made.flat ? std::nullopt : wrap_simply(all, most);
        if (!fewer) {
            return false;
        }
        made.vertices = std::move(fewer->vertices);
        made.triangles = std::move(fewer->triangles);
        made.simplified = true;
        return true;
    }

    // --- steps

    // The pieces that own `faces`, ascending. The faces must be of one source part and connected,
    // since they are to be one piece.
    Result<std::vector<PieceId>> owners_to_take_from(const std::vector<FaceId>& faces,
                                                     std::vector<bool>& is_taken) const {
        std::vector<PieceId> owners;
        for (const FaceId face : faces) {
            const PieceId owner = finder_.owner_of(face);
            if (owner == k_none || before_.extras[owner].locked || is_taken[face]) {
                return refusal(Why::faces_taken);
            }
            is_taken[face] = true;
            owners.push_back(owner);
        }
        std::sort(owners.begin(), owners.end());
        owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
        const bool is_one_part = std::all_of(owners.begin(), owners.end(), [&](PieceId p) {
            return piece(p).part == piece(owners.front()).part;
        });
        if (!is_one_part || parts_of(mesh_, faces).size() > 1) {
            return refusal(Why::faces_apart);
        }
        return owners;
    }

    Status part_from_others(std::span<const PieceRef* const> refs) {
        std::vector<Made> made;
        std::set<PieceId> owners;
        std::vector<bool> is_taken(mesh_.triangles.size());
        for (const PieceRef* ref : refs) {
            const auto faces = finder_.faces_of(*ref);
            const auto of_faces =
                faces ? owners_to_take_from(*faces, is_taken) : refusal(Why::model_changed);
            if (!of_faces) {
                return of_faces.issue();
            }
            // The piece starts without tags and a material: corrections that give it some name it
            // too, and follow later.
            made.push_back({hull_as_named(*ref, *faces), PieceExtras()});
            owners.insert(of_faces->begin(), of_faces->end());
        }
        for (const PieceId owner : owners) {
            std::vector<FaceId> rest;
            const std::vector<FaceId>& all = piece(owner).faces;
            std::copy_if(all.begin(), all.end(), std::back_inserter(rest),
                         [&](FaceId face) { return !is_taken[face]; });
            for (const auto& faces : parts_of(mesh_, rest)) {
                made.push_back({hull_of_faces(faces), joined_extras({owner})});
                if (piece(owner).simplified) {
                    limit_vertices(made.back().piece, piece(owner).vertices.size());
                }
            }
        }
        for (Made& one : made) {
            if (Status measured = note_errors(one.piece, one.extras); !measured) {
                return measured;
            }
        }
        replace({owners.begin(), owners.end()}, std::move(made));
        return Done{};
    }

    Status take(const MergePieces& step) {
        const auto pieces = find_pieces(step.pieces);
        if (!pieces) {
            return pieces.issue();
        }
        const PartId part = piece(pieces->front()).part;
        if (std::any_of(pieces->begin(), pieces->end(),
                        [&](PieceId p) { return piece(p).part != part; })) {
            return refusal(Why::parts_differ);
        }
        const std::vector<FaceId> faces = faces_of(*pieces);
        if (parts_of(mesh_, faces).size() > 1) {
            return refusal(Why::pieces_apart);
        }
        Made made{hull_of_faces(faces), joined_extras(*pieces)};
        if (Status measured = note_errors(made.piece, made.extras); !measured) {
            return measured;
        }
        replace(*pieces, {std::move(made)});
        return Done{};
    }

    // The pieces' tags, as many as a piece may have, and the material of the piece with the most
    // faces among those that have one.
    [[nodiscard]] PieceExtras joined_extras(const std::vector<PieceId>& pieces) const {
        PieceExtras joined;
        std::size_t most = 0;
        for (const PieceId p : pieces) {
            const PieceExtras& extras = before_.extras[p];
            for (const std::string& tag : extras.tags) {
                if (joined.tags.size() < k_most_tags &&
                    std::find(joined.tags.begin(), joined.tags.end(), tag) == joined.tags.end()) {
                    joined.tags.push_back(tag);
                }
            }
            if (!extras.material.empty() && piece(p).faces.size() > most) {
                most = piece(p).faces.size();
                joined.material = extras.material;
            }
        }
        return joined;
    }

    Status take(const SplitByPlane& step) {
        const auto id = find_piece(step.piece);
        if (!id) {
            return id.issue();
        }
        // Rounding in double does no harm here: a face about half on either side may go to either,
        // as the hull of the side that it goes to covers it.
        const Vec3 normal = step.normal.stableNormalized();
        std::array<std::vector<FaceId>, 2> sides;
        for (const FaceId face : piece(*id).faces) {
            double height = 0.0;
            for (const Vec3& corner : mesh_.corners(face)) {
                height += normal.dot(corner - step.point);
            }
            sides[height < 0.0 ? 0 : 1].push_back(face);
        }
        if (sides[0].empty() || sides[1].empty()) {
            return refusal(Why::all_on_one_side);
        }
        return part(*id, sides);
    }

    Status take(const SplitByTree& step) {
        const auto id = find_piece(step.piece);
        if (!id) {
            return id.issue();
        }
        const std::vector<FaceId>& faces = piece(*id).faces;
        if (faces.size() < 2) {
            return refusal(Why::has_one_face);
        }
        std::vector<Piece> leaves(faces.size());
        for (std::size_t i = 0; i < faces.size(); ++i) {
            const auto corners = mesh_.corners(faces[i]);
            leaves[i].vertices.assign(corners.begin(), corners.end());
            leaves[i].triangles = {{0, 1, 2}};
            leaves[i].flat = true;
        }
        std::vector<bool> is_first(faces.size());
        for (const PieceId leaf : first_half(leaves, Split::area)) {
            is_first[leaf] = true;
        }
        std::array<std::vector<FaceId>, 2> sides;
        for (std::size_t i = 0; i < faces.size(); ++i) {
            sides[is_first[i] ? 0 : 1].push_back(faces[i]);
        }
        return part(*id, sides);
    }

    // Parts the piece in two. Both sides have faces, in ascending order.
    Status part(PieceId id, const std::array<std::vector<FaceId>, 2>& sides) {
        std::vector<Made> made;
        for (const auto& side : sides) {
            for (const auto& faces : parts_of(mesh_, side)) {
                made.push_back({hull_of_faces(faces), joined_extras({id})});
                if (Status done = note_errors(made.back().piece, made.back().extras); !done) {
                    return done;
                }
            }
        }
        replace({id}, std::move(made));
        return Done{};
    }

    Status take(const DeletePieces& step) {
        const auto targets = find(step.pieces, Locked::refused);
        if (!targets) {
            return targets.issue();
        }
        replace(targets->pieces, {});
        std::vector<std::size_t> added = targets->added;
        std::sort(added.rbegin(), added.rend());
        for (const std::size_t i : added) {
            after_.added.erase(after_.added.begin() + static_cast<std::ptrdiff_t>(i));
        }
        return Done{};
    }

    Status take(const LockPieces& step) { return lock(step.pieces, true); }
    Status take(const UnlockPieces& step) { return lock(step.pieces, false); }
    Status lock(std::span<const PieceRef> refs, bool locked) {
        const auto targets = find(refs, Locked::allowed);
        if (!targets) {
            return targets.issue();
        }
        for (const PieceId p : targets->pieces) {
            after_.extras[p].locked = locked;
        }
        for (const std::size_t i : targets->added) {
            after_.added[i].locked = locked;
        }
        return Done{};
    }

    Status take(const FitPrimitive& step) {
        const auto pieces = find_pieces(step.pieces);
        if (!pieces) {
            return pieces.issue();
        }
        return for_each_of(*pieces, [&](PieceId id) {
            const std::stop_token& stop = progress_.token();
            return give_primitive(id, step.shape
                                          ? fit_primitive(piece(id), *step.shape, stop).primitive
                                          : fit_all(piece(id), stop).front().primitive);
        });
    }

    // Runs `body` for each piece until one fails or the work is stopped. The issue names the piece
    // that failed when there is more than one.
    template <class Body> Status for_each_of(const std::vector<PieceId>& pieces, Body&& body) {
        for (std::size_t i = 0; i < pieces.size() && !progress_.stopped(); ++i) {
            progress_.report(static_cast<double>(i) / static_cast<double>(pieces.size()));
            if (const Status done = body(pieces[i]); !done) {
                return pieces.size() > 1 ? piece_refusal(i, done.issue()) : done;
            }
        }
        return Done{};
    }

    Status give_primitive(PieceId id, const Primitive& primitive) {
        PiecePrimitive given;
        given.primitive = primitive;
        given.volume_excess = volume_of(primitive) - volume_of(piece(id));
        given.holds = surely_holds(primitive, piece(id).vertices);
        auto hull = hull_of(primitive, given.holds ? std::span<const Vec3>(piece(id).vertices)
                                                   : std::span<const Vec3>());
        if (!hull) {
            return hull.issue();
        }
        hull->faces = piece(id).faces;
        const auto errors = measure(*hull, surface_);
        if (!errors) {
            return errors.issue();
        }
        given.error = *errors;
        after_.extras[id].primitive = given;
        return Done{};
    }

    Status take(const DropPrimitive& step) {
        const auto pieces = find_pieces(step.pieces);
        if (!pieces) {
            return pieces.issue();
        }
        if (std::ranges::none_of(
                *pieces, [&](PieceId p) { return before_.extras[p].primitive.has_value(); })) {
            return refusal(Why::has_no_primitive);
        }
        for (const PieceId p : *pieces) {
            after_.extras[p].primitive.reset();
        }
        return Done{};
    }

    Status take(const AddPrimitive& step) {
        if (std::any_of(before_.added.begin(), before_.added.end(),
                        [&](const AddedPrimitive& other) { return other.name == step.name; })) {
            return refusal(Why::primitive_exists);
        }
        if (const auto hull = hull_of(step.primitive, {}); !hull) {
            return hull.issue();
        }
        after_.added.push_back({step.name, step.primitive, false, {}, {}});
        return Done{};
    }

    Status take(const MovePrimitive& step) {
        return change_primitive(
            step.piece, [&](const Primitive& primitive) { return moved(primitive, step.motion); });
    }

    Status take(const SetPrimitive& step) {
        if (const auto hull = hull_of(step.primitive, {}); !hull) {
            return hull.issue();
        }
        return change_primitive(step.piece, [&](const Primitive&) { return step.primitive; });
    }

    // Changes the primitive of a piece, or an added one.
    template <class Change> Status change_primitive(const PieceRef& ref, Change&& change) {
        const auto targets = find(std::span(&ref, 1), Locked::refused);
        if (!targets) {
            return targets.issue();
        }
        if (!targets->added.empty()) {
            Primitive& primitive = after_.added[targets->added.front()].primitive;
            primitive = change(primitive);
            return check_correction(AddPrimitive{"changed", primitive});
        }
        const PieceId id = targets->pieces.front();
        if (!before_.extras[id].primitive) {
            return refusal(Why::has_no_primitive);
        }
        return give_primitive(id, change(before_.extras[id].primitive->primitive));
    }

    Status take(const LimitVertices& step) {
        const auto pieces = find_pieces(step.pieces);
        if (!pieces) {
            return pieces.issue();
        }
        std::vector<Made> limited;
        Status done = for_each_of(*pieces, [&](PieceId id) {
            limited.push_back({hull_of_faces(piece(id).faces), before_.extras[id]});
            return limit(limited.back(), step.max_vertices);
        });
        if (done) {
            replace(*pieces, std::move(limited));
        }
        return done;
    }

    Status limit(Made& made, std::size_t most) const {
        if (!limit_vertices(made.piece, most)) {
            return refusal(Why::no_hull_so_small);
        }
        if (Status measured = note_errors(made.piece, made.extras); !measured) {
            return measured;
        }
        if (auto& primitive = made.extras.primitive) {
            primitive->holds = surely_holds(primitive->primitive, made.piece.vertices);
            primitive->volume_excess = volume_of(primitive->primitive) - volume_of(made.piece);
        }
        return Done{};
    }

    Status take(const SetTags& step) {
        const auto targets = find(step.pieces, Locked::allowed);
        if (!targets) {
            return targets.issue();
        }
        for (const PieceId p : targets->pieces) {
            after_.extras[p].tags = step.tags;
            after_.extras[p].material = step.material;
        }
        for (const std::size_t i : targets->added) {
            after_.added[i].tags = step.tags;
            after_.added[i].material = step.material;
        }
        return Done{};
    }

    Status take(const RedoRegion& step) {
        const auto pieces = find_pieces(step.pieces);
        if (!pieces) {
            return pieces.issue();
        }
        DecomposeSettings settings;
        settings.tolerance = step.tolerance;
        settings.rounding = {false, {before_.set.rounding, false}};
        settings.surface = before_.set.surface;
        settings.sheet_thickness = {before_.set.sheet_thickness, false};
        auto cut = decompose_region(mesh_, faces_of(*pieces), settings, progress_);
        if (!cut) {
            return cut.issue();
        }
        std::vector<Made> made;
        for (Piece& fresh : cut->set.pieces) {
            const auto old = std::find_if(pieces->begin(), pieces->end(), [&](PieceId p) {
                const std::vector<FaceId>& faces = piece(p).faces;
                return std::binary_search(faces.begin(), faces.end(), fresh.faces.front());
            });
            Made one{std::move(fresh), joined_extras({*old})};
            one.extras.bound = cut->set.tolerance;
            made.push_back(std::move(one));
        }
        replace(*pieces, std::move(made));
        return Done{};
    }

    EditSurface& surface_;
    const TriMesh& mesh_;
    Progress progress_;
    PieceFinder finder_;
    const EditedPieces& before_;
    EditedPieces after_;
};

// The references in a correction, to pieces of the surface or to added primitives.
std::span<const PieceRef> refs_of(const Correction& correction) {
    return std::visit(
        [](const auto& step) -> std::span<const PieceRef> {
            if constexpr (requires { step.pieces; }) {
                return step.pieces;
            } else if constexpr (requires { step.piece; }) {
                return std::span(&step.piece, 1);
            } else {
                return {};
            }
        },
        correction);
}

// References to all pieces that are ever locked, in the order of the corrections.
std::vector<const PieceRef*> locked_ones(std::span<const Correction> corrections) {
    std::vector<const PieceRef*> refs;
    for (const Correction& correction : corrections) {
        if (const auto* lock = std::get_if<LockPieces>(&correction)) {
            for (const PieceRef& ref : lock->pieces) {
                refs.push_back(&ref);
            }
        }
    }
    return refs;
}

// The shapes (PieceRef::shape) of pieces that are ever locked. A piece that is unlocked later is
// kept all the same, since corrections made after that have to find it.
std::set<std::string> kept_shapes(std::span<const PieceRef* const> locked) {
    std::set<std::string> shapes;
    for (const PieceRef* ref : locked) {
        shapes.insert(ref->shape);
    }
    shapes.erase(std::string()); // added primitives have no shape
    return shapes;
}

// What replay() keeps because it is locked at some time, seen from one correction.
struct Kept {
    std::set<std::string> shapes;
    std::span<const PieceRef* const> later; // pieces locked only after this correction
};

// True when the hull has the remembered number of vertices too: a recipe with other limits makes
// another hull of the same faces.
bool is_named(const Piece& piece, const PieceRef& ref, const std::vector<FaceId>& faces) {
    return piece.faces == faces && remembered_vertices(piece) == ref.vertices;
}

// Those pieces among the kept ones that the correction names and that another cut has made
// otherwise.
std::vector<const PieceRef*> lost_pieces(const EditedPieces& pieces, const Correction& correction,
                                         const std::set<std::string>& kept, const TriMesh& mesh) {
    std::vector<const PieceRef*> lost;
    for (const PieceRef& ref : refs_of(correction)) {
        if (kept.count(ref.shape) > 0) {
            lost.push_back(&ref);
        }
    }
    if (!lost.empty()) {
        const PieceFinder finder(mesh, pieces.set.pieces);
        const auto is_there = [&](const PieceRef* ref) {
            const auto faces = finder.faces_of(*ref);
            const PieceId owner = faces ? finder.owner_of(faces->front()) : k_none;
            return !faces || (owner != k_none && is_named(pieces.set.pieces[owner], *ref, *faces));
        };
        lost.erase(std::remove_if(lost.begin(), lost.end(), is_there), lost.end());
    }
    return lost;
}

// Those pieces among the ones locked later that the correction would change as well, as the piece
// that it finds is a little more than the piece that it names.
std::vector<const PieceRef*> taken_along(const EditedPieces& pieces, const Correction& correction,
                                         std::span<const PieceRef* const> later,
                                         const TriMesh& mesh) {
    std::vector<const PieceRef*> taken;
    if (later.empty()) {
        return taken;
    }
    const PieceFinder finder(mesh, pieces.set.pieces);
    for (const PieceRef& ref : refs_of(correction)) {
        const auto found = finder.find(ref);
        const auto named = finder.faces_of(ref);
        if (!found || !named || pieces.set.pieces[*found].faces == *named) {
            continue;
        }
        const auto is_taken = [&](const PieceRef* other) {
            const auto faces = finder.faces_of(*other);
            return faces &&
                   std::none_of(faces->begin(), faces->end(),
                                [&](FaceId face) {
                                    return std::binary_search(named->begin(), named->end(), face);
                                }) &&
                   std::any_of(faces->begin(), faces->end(),
                               [&](FaceId face) { return finder.owner_of(face) == *found; });
        };
        std::copy_if(later.begin(), later.end(), std::back_inserter(taken), is_taken);
    }
    return taken;
}

// Works as apply(), but first cuts lost pieces and pieces taken along out of those that have their
// faces. This starts at the first correction that concerns such a piece, as it would find nothing
// to change otherwise.
Result<EditedPieces> apply_again(const EditedPieces& pieces, const Correction& correction,
                                 const Kept& kept, EditSurface& surface, const Progress& progress) {
    auto lost = lost_pieces(pieces, correction, kept.shapes, surface.mesh());
    const auto taken = taken_along(pieces, correction, kept.later, surface.mesh());
    lost.insert(lost.end(), taken.begin(), taken.end());
    if (!lost.empty()) {
        if (const auto ready = Editor(pieces, surface, progress).cut_out(lost)) {
            return apply(*ready, correction, surface, progress);
        }
    }
    return apply(pieces, correction, surface, progress);
}

template <class Step, class... Steps>
constexpr bool k_is_one_of = (std::is_same_v<Step, Steps> || ...);

// One correction for each named piece, if the step treats each piece by itself; empty for other
// steps and for steps with one piece.
std::vector<Correction> for_each_piece(const Correction& correction) {
    std::vector<Correction> each;
    std::visit(
        [&each]<class Step>(const Step& step) {
            if constexpr (k_is_one_of<Step, DeletePieces, LockPieces, UnlockPieces, FitPrimitive,
                                      DropPrimitive, LimitVertices, SetTags>) {
                Step alone = step;
                for (std::size_t i = 0; step.pieces.size() > 1 && i < step.pieces.size(); ++i) {
                    alone.pieces = {step.pieces[i]};
                    each.emplace_back(alone);
                }
            }
        },
        correction);
    return each;
}

// When the correction cannot be done to one of many pieces, it is still done to the others.
EditedPieces apply_one_by_one(EditedPieces pieces, const Correction& correction, const Kept& kept,
                              EditSurface& surface, const Progress& progress) {
    for (const Correction& alone : for_each_piece(correction)) {
        if (auto next = apply_again(pieces, alone, kept, surface, progress)) {
            pieces = std::move(*next);
        }
    }
    return pieces;
}

} // namespace

std::vector<Labels> labels_of(const EditedPieces& pieces) {
    std::vector<Labels> labels;
    for (const PieceExtras& extras : pieces.extras) {
        labels.push_back({extras.tags, extras.material});
    }
    const bool any =
        std::any_of(labels.begin(), labels.end(), [](const Labels& each) { return !each.empty(); });
    return any ? labels : std::vector<Labels>();
}

EditedPieces begin_editing(PieceSet fresh) {
    EditedPieces pieces;
    pieces.set = std::move(fresh);
    pieces.extras.resize(pieces.set.pieces.size());
    for (PieceExtras& extras : pieces.extras) {
        extras.bound = pieces.set.tolerance;
    }
    return pieces;
}

Result<EditedPieces> apply(const EditedPieces& pieces, const Correction& correction,
                           EditSurface& surface, const Progress& progress) {
    if (const Status good = check_correction(correction); !good) {
        return good.issue();
    }
    return Editor(pieces, surface, progress).run(correction);
}

Result<EditedPieces> apply(const EditedPieces& pieces, const Correction& correction,
                           const TriMesh& mesh, const Progress& progress) {
    const auto surface = EditSurface::prepare(mesh, pieces.set, progress.part("surface", 0.0, 0.5));
    return surface ? apply(pieces, correction, **surface, progress.part("correction", 0.5, 1.0))
                   : Result<EditedPieces>(surface.issue());
}

Result<Replay> replay(PieceSet fresh, std::span<const Correction> corrections, const TriMesh& mesh,
                      const Progress& progress) {
    Replay done{begin_editing(std::move(fresh)), {}};
    if (corrections.empty()) {
        return done;
    }
    const auto surface =
        EditSurface::prepare(mesh, done.pieces.set, progress.part("surface", 0.0, 0.2));
    if (!surface) {
        return surface.issue();
    }
    const auto locked = locked_ones(corrections);
    Kept kept{kept_shapes(locked), locked};
    const auto count = static_cast<double>(corrections.size());
    for (std::size_t i = 0; i < corrections.size(); ++i) {
        const double from = 0.2 + 0.8 * static_cast<double>(i) / count;
        const Progress step = progress.part("corrections", from, from + 0.8 / count);
        if (const auto* lock = std::get_if<LockPieces>(&corrections[i])) {
            kept.later = kept.later.subspan(lock->pieces.size());
        }
        auto next = apply_again(done.pieces, corrections[i], kept, **surface, step);
        if (next) {
            done.pieces = std::move(*next);
        } else if (next.issue().code == Code::stopped) {
            return next.issue();
        } else {
            done.not_applied.push_back({i, next.issue()});
            done.pieces =
                apply_one_by_one(std::move(done.pieces), corrections[i], kept, **surface, step);
        }
    }
    return done;
}

} // namespace hullwright
