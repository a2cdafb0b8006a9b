#include "edit/rehull.h"

#include "base/union_find.h"
#include "edit/bodies.h"
#include "geom/box_around.h"
#include "join/tree_steps.h"
#include "piece/contact.h"
#include "piece/decompose.h"
#include "piece/simplify.h"
#include "piece/thicken.h"
#include "tree/hull_tree.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <unordered_set>

namespace hullwright {
namespace {

// Returns the connected groups of `faces`: faces that share a side are in one group. Each group is
// ascending, and the groups are in the order of their first faces.
std::vector<std::vector<FaceId>> connected_groups(const TriMesh& mesh,
                                                  const std::vector<FaceId>& faces) {
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
    std::vector<std::vector<FaceId>> groups;
    std::vector<Index> number(faces.size(), k_none);
    for (Index i = 0; i < faces.size(); ++i) {
        Index& of_set = number[sets.find(i)];
        if (of_set == k_none) {
            of_set = static_cast<Index>(groups.size());
            groups.emplace_back();
        }
        groups[of_set].push_back(faces[i]);
    }
    return groups;
}

std::vector<FaceId> faces_of(const Workplace& at, const std::vector<PieceId>& pieces) {
    std::vector<FaceId> faces;
    for (const PieceId p : pieces) {
        faces.insert(faces.end(), at.piece(p).faces.begin(), at.piece(p).faces.end());
    }
    std::sort(faces.begin(), faces.end());
    return faces;
}

// A flat collider that another program made has none.
Result<Piece> hull_of_faces(const Workplace& at, const std::vector<FaceId>& faces) {
    if (faces.empty()) {
        return refusal(Why::too_thin);
    }
    const auto surface = at.prepared();
    if (!surface) {
        return surface.issue();
    }
    const Shell shell = make_shell(at.mesh(), faces, at.stop());
    Solid solid = solid_of(at.mesh(), shell);
    if ((*surface)->ground->kinds.is_sheet(faces.front())) {
        thicken(at.mesh(), at.draft.settings().sheet_thickness, solid, at.stop());
    }
    return piece_of(std::move(solid), at.mesh().face_part[faces.front()]);
}

// True for a piece that corrections take as the body it is. A plane piece of the solid has no other
// body than the hull of its faces.
bool is_body(const Workplace& at, const Piece& piece) {
    return at.family() == Family::solid && !piece.flat;
}

// The largest of the pieces that are made of another one keeps its number.
void hand_on_number(const Piece& from, std::span<MadePiece> made) {
    const auto size = [](const MadePiece& one) {
        return std::pair(volume_of(one.piece), one.piece.faces.size());
    };
    const auto largest =
        std::max_element(made.begin(), made.end(),
                         [&](const MadePiece& a, const MadePiece& b) { return size(a) < size(b); });
    if (largest != made.end()) {
        largest->piece.number = from.number;
    }
}

Status note_errors(const Workplace& at, MadePiece& made, const Progress& progress) {
    const auto surface = at.prepared();
    if (!surface) {
        return surface.issue();
    }
    const auto errors = measure(made.piece, at.family(), **surface, progress);
    if (!errors) {
        return errors.issue();
    }
    made.piece.concavity = errors->concavity;
    made.piece.protrusion = errors->protrusion;
    made.extras.bound = errors->bound;
    return Done{};
}

// Refuses, and changes nothing, when no hull of so few vertices is found.
Status limit_vertices(Piece& made, std::size_t most, const std::stop_token& stop) {
    if (made.vertices.size() <= most) {
        return Done{};
    }
    const Solid all{made.faces, made.vertices, made.triangles, made.flat, {}};
    auto fewer = made.flat ? std::nullopt : wrap_simply(all, most, stop);
    if (!fewer) {
        return stop.stop_requested() ? stopped_issue() : refusal(Why::no_hull_so_small);
    }
    made.vertices = std::move(fewer->vertices);
    made.triangles = std::move(fewer->triangles);
    made.simplified = true;
    return Done{};
}

// Returns the pieces' tags, as many as a piece may have, and the material of the piece with the
// most faces among those that have one.
PieceExtras joined_extras(const Workplace& at, const std::vector<PieceId>& pieces) {
    PieceExtras joined;
    std::size_t most = 0;
    for (const PieceId p : pieces) {
        const PieceExtras& extras = at.extras(p);
        for (const std::string& tag : extras.tags) {
            if (joined.tags.size() < k_most_tags &&
                std::find(joined.tags.begin(), joined.tags.end(), tag) == joined.tags.end()) {
                joined.tags.push_back(tag);
            }
        }
        if (!extras.material.empty() && at.piece(p).faces.size() > most) {
            most = at.piece(p).faces.size();
            joined.material = extras.material;
        }
    }
    return joined;
}

// Adds the piece, measured. It keeps the run's limit on vertices where a hull of so few is found; a
// piece of the solid is refused where there is none.
Status add_piece(const Workplace& at, Result<Piece> hull, PieceExtras extras,
                 const Progress& progress, std::vector<MadePiece>& made) {
    if (!hull) {
        return hull.issue();
    }
    if (const std::uint32_t most = at.surface.from().max_hull_vertices; most > 0) {
        Status limited = limit_vertices(*hull, most, progress.token());
        if (!limited && (progress.stopped() || at.family() == Family::solid)) {
            return limited;
        }
    }
    made.push_back({std::move(*hull), std::move(extras)});
    return note_errors(at, made.back(), progress);
}

// Returns one piece of several: of the surface the hull of their faces, of the solid that of their
// bodies.
Result<Piece> merged(const Workplace& at, const std::vector<PieceId>& pieces) {
    std::vector<FaceId> faces = faces_of(at, pieces);
    if (at.family() == Family::surface && connected_groups(at.mesh(), faces).size() > 1) {
        return refusal(Why::pieces_apart);
    }
    std::vector<Vec3> corners;
    for (const PieceId p : pieces) {
        corners.insert(corners.end(), at.piece(p).vertices.begin(), at.piece(p).vertices.end());
    }
    Piece made = piece_of(body_of(corners, faces), at.piece(pieces.front()).part);
    auto hull = is_body(at, made) ? Result<Piece>(std::move(made)) : hull_of_faces(at, faces);
    if (hull) {
        hull->number = at.piece(pieces.front()).number;
        for (const PieceId p : pieces) {
            hull->number = std::min(hull->number, at.piece(p).number);
        }
    }
    return hull;
}

Result<Change> split_body(const Workplace& at, PieceId id, const SplitPlane& plane) {
    auto sides = parted(at.mesh(), at.piece(id), plane);
    if (sides[0].flat || sides[1].flat) {
        return refusal(Why::no_volume_on_a_side);
    }
    Change change;
    change.gone = {id};
    for (std::size_t i = 0; i < sides.size(); ++i) {
        if (Status done = add_piece(at, std::move(sides[i]), joined_extras(at, {id}), at.part(i, 2),
                                    change.made);
            !done) {
            return done.issue();
        }
    }
    hand_on_number(at.piece(id), change.made);
    return change;
}

// Returns the bodies of all pieces but one.
std::vector<ConvexBody> other_bodies(const Workplace& at, PieceId but) {
    std::vector<ConvexBody> others;
    for (PieceId id = 0; id < at.draft.piece_end(); ++id) {
        if (id != but && at.draft.finder().is_there(id)) {
            const Piece& piece = at.piece(id);
            others.push_back(convex_body(piece.vertices, piece.triangles, piece.flat));
        }
    }
    return others;
}

// Goes one step down in the tree that the pieces were cut from.
Result<Change> take_apart(const Workplace& at, PieceId id, const SolidTree& tree,
                          const Parting& parting) {
    const bool fill = at.draft.settings().filled;
    auto parted = part_piece(tree, parting, other_bodies(at, id), fill, at.part(0, 2));
    if (!parted) {
        return parted.issue();
    }
    Change change;
    change.gone = {id};
    change.filled = fill && parted->is_filled;
    change.open_depth = parted->depth;
    for (std::size_t i = 0; i < parted->sides.size(); ++i) {
        Piece side = piece_of(std::move(parted->sides[i]), at.piece(id).part);
        if (Status done = add_piece(at, std::move(side), joined_extras(at, {id}), at.part(i + 2, 4),
                                    change.made);
            !done) {
            return done.issue();
        }
    }
    hand_on_number(at.piece(id), change.made);
    return change;
}

// Splits down to whole parts, which are halved by a plane. What is too thin for it is parted into
// the shares of its part.
Result<Change> split_down(const Workplace& at, PieceId id) {
    const SolidTree* tree = at.surface.from().tree.get();
    const auto parting_by = [&](StepsDown steps) {
        return tree != nullptr ? step_down(*tree, at.piece(id), steps) : std::nullopt;
    };
    if (const auto parting = parting_by(StepsDown::to_parts)) {
        return take_apart(at, id, *tree, *parting);
    }
    auto halves = split_body(at, id, halving_plane(at.piece(id)));
    if (halves || halves.issue().detail.why != Why::no_volume_on_a_side) {
        return halves;
    }
    const auto parting = parting_by(StepsDown::to_shares);
    return parting ? take_apart(at, id, *tree, *parting) : halves;
}

// Both sides have faces, in ascending order.
Result<Change> split_in_two(const Workplace& at, PieceId id,
                            const std::array<std::vector<FaceId>, 2>& sides) {
    std::vector<std::vector<FaceId>> groups = connected_groups(at.mesh(), sides[0]);
    std::ranges::move(connected_groups(at.mesh(), sides[1]), std::back_inserter(groups));
    Change change;
    change.gone = {id};
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (Status done = add_piece(at, hull_of_faces(at, groups[i]), joined_extras(at, {id}),
                                    at.part(i, groups.size()), change.made);
            !done) {
            return done.issue();
        }
    }
    hand_on_number(at.piece(id), change.made);
    return change;
}

Status limit(const Workplace& at, MadePiece& made, std::size_t most, const Progress& progress) {
    if (Status limited = limit_vertices(made.piece, most, progress.token()); !limited) {
        return limited;
    }
    if (Status measured = note_errors(at, made, progress); !measured) {
        return measured;
    }
    if (auto& primitive = made.extras.primitive) {
        primitive->holds = surely_holds(primitive->primitive, made.piece.vertices);
        primitive->volume_excess = volume_of(primitive->primitive) - volume_of(made.piece);
    }
    return Done{};
}

// Returns the pieces that own `faces`, ascending. The faces must be of one source part and
// connected, since they are to be one piece.
Result<std::vector<PieceId>> owners_to_cut_from(const Workplace& at,
                                                const std::vector<FaceId>& faces,
                                                std::unordered_set<FaceId>& taken) {
    std::vector<PieceId> owners;
    for (const FaceId face : faces) {
        const PieceId owner = at.draft.finder().owner_of(face);
        if (owner == k_none || at.extras(owner).locked || !taken.insert(face).second) {
            return refusal(Why::faces_taken);
        }
        owners.push_back(owner);
    }
    std::sort(owners.begin(), owners.end());
    owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
    const bool is_one_part = std::all_of(owners.begin(), owners.end(), [&](PieceId p) {
        return at.piece(p).part == at.piece(owners.front()).part;
    });
    const bool may_be_apart = at.family() == Family::solid;
    if (!is_one_part || (!may_be_apart && connected_groups(at.mesh(), faces).size() > 1)) {
        return refusal(Why::faces_apart);
    }
    return owners;
}

// Makes the body again that the reference keeps the corners of. A body without faces may be as far
// away as the model has moved, and is refused then.
Result<Piece> body_as_named(const Workplace& at, const PieceRef& ref,
                            const std::vector<FaceId>& faces) {
    const auto surface = at.prepared();
    if (!surface) {
        return surface.issue();
    }
    Solid body = body_of(ref.corners, faces);
    const FaceId near = face_near((*surface)->field, body);
    Aabb box = box_around(body.vertices);
    if (near == k_none || body.flat || !(*surface)->bounds.overlaps(box)) {
        return refusal(Why::model_changed);
    }
    Piece made = piece_of(std::move(body), at.mesh().face_part[near]);
    made.simplified = ref.vertices > 0;
    return made;
}

// A hull that was limited is limited to as many vertices again, if such a hull is found. The piece
// starts without tags and a material: corrections that give it some name it too, and follow later.
Result<MadePiece> piece_as_named(const Workplace& at, const PieceRef& ref,
                                 const std::vector<FaceId>& faces) {
    if (at.family() == Family::solid && !body_of(ref.corners, {}).flat) {
        auto body = body_as_named(at, ref, faces);
        return body ? Result<MadePiece>(MadePiece{std::move(*body), PieceExtras()}) : body.issue();
    }
    if (faces.empty()) {
        return refusal(Why::not_of_surface);
    }
    auto hull = hull_of_faces(at, faces);
    if (!hull) {
        return hull.issue();
    }
    if (ref.vertices > 0) {
        static_cast<void>(limit_vertices(*hull, ref.vertices, at.stop()));
    }
    return MadePiece{std::move(*hull), PieceExtras()};
}

bool is_in_one_of(const std::vector<MadePiece>& made, const Piece& piece) {
    return std::any_of(made.begin(), made.end(), [&](const MadePiece& one) {
        const Piece& hull = one.piece;
        return !hull.flat && holds({{}, hull.vertices, hull.triangles, false, {}}, piece.vertices);
    });
}

// Makes pieces of the faces that are left to the owner. A body stays as it is, since it may fill
// what nothing else does; without faces it goes where one of those made before fills all of it.
Status keep_rest(const Workplace& at, PieceId owner, const std::unordered_set<FaceId>& taken,
                 std::vector<MadePiece>& made) {
    std::vector<FaceId> rest;
    const std::vector<FaceId>& all = at.piece(owner).faces;
    std::copy_if(all.begin(), all.end(), std::back_inserter(rest),
                 [&](FaceId face) { return taken.count(face) == 0; });
    if (is_body(at, at.piece(owner))) {
        if (!rest.empty() || !is_in_one_of(made, at.piece(owner))) {
            made.push_back({at.piece(owner), joined_extras(at, {owner})});
            made.back().piece.faces = std::move(rest);
        }
        return Done{};
    }
    const std::size_t first = made.size();
    for (const auto& faces : connected_groups(at.mesh(), rest)) {
        auto hull = hull_of_faces(at, faces);
        if (!hull) {
            return hull.issue();
        }
        if (at.piece(owner).simplified) {
            static_cast<void>(limit_vertices(*hull, at.piece(owner).vertices.size(), at.stop()));
        }
        made.push_back({std::move(*hull), joined_extras(at, {owner})});
    }
    hand_on_number(at.piece(owner), std::span(made).subspan(first));
    return Done{};
}

// Pieces that were cut out have the numbers of owners of which nothing is left, as far as there are
// any.
void take_left_numbers(const Workplace& at, const std::set<PieceId>& owners,
                       std::vector<MadePiece>& made) {
    std::set<std::pair<PartId, Index>> left;
    for (const PieceId owner : owners) {
        left.insert({at.piece(owner).part, at.piece(owner).number});
    }
    for (const MadePiece& one : made) {
        left.erase({one.piece.part, one.piece.number});
    }
    for (MadePiece& one : made) {
        const auto found = left.lower_bound({one.piece.part, 1});
        if (one.piece.number == 0 && found != left.end() && found->first == one.piece.part) {
            one.piece.number = found->second;
            left.erase(found);
        }
    }
}

} // namespace

Result<Change> change_of(const Workplace& at, const MergePieces& step) {
    const auto pieces = find_pieces(at.draft, step.pieces, at.stop());
    if (!pieces) {
        return pieces.issue();
    }
    const PartId part = at.piece(pieces->front()).part;
    if (std::any_of(pieces->begin(), pieces->end(),
                    [&](PieceId p) { return at.piece(p).part != part; })) {
        return refusal(Why::parts_differ);
    }
    Change change;
    change.gone = *pieces;
    const Status done =
        add_piece(at, merged(at, *pieces), joined_extras(at, *pieces), at.part(0, 1), change.made);
    return done ? Result<Change>(std::move(change)) : done.issue();
}

Result<Change> change_of(const Workplace& at, const SplitByPlane& step) {
    const auto id = find_piece(at.draft, step.piece, at.stop());
    if (!id) {
        return id.issue();
    }
    const SplitPlane plane{step.point, step.normal};
    if (is_body(at, at.piece(*id))) {
        return split_body(at, *id, plane);
    }
    const auto sides = faces_by_side(at.mesh(), at.piece(*id).faces, plane);
    if (sides[0].empty() || sides[1].empty()) {
        return refusal(Why::all_on_one_side);
    }
    return split_in_two(at, *id, sides);
}

Result<Change> change_of(const Workplace& at, const SplitByTree& step) {
    const auto id = find_piece(at.draft, step.piece, at.stop());
    if (!id) {
        return id.issue();
    }
    if (is_body(at, at.piece(*id))) {
        return split_down(at, *id);
    }
    const std::vector<FaceId>& faces = at.piece(*id).faces;
    if (faces.size() < 2) {
        return refusal(Why::has_one_face);
    }
    std::vector<Piece> leaves(faces.size());
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const auto corners = at.mesh().corners(faces[i]);
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
    return split_in_two(at, *id, sides);
}

Result<Change> change_of(const Workplace& at, const LimitVertices& step) {
    const auto pieces = find_pieces(at.draft, step.pieces, at.stop());
    if (!pieces) {
        return pieces.issue();
    }
    Change change;
    change.gone = *pieces;
    const Status done = at.for_each_of(*pieces, [&](PieceId id, const Progress& progress) {
        auto hull = is_body(at, at.piece(id)) ? Result<Piece>(at.piece(id))
                                              : hull_of_faces(at, at.piece(id).faces);
        if (!hull) {
            return Status(hull.issue());
        }
        hull->number = at.piece(id).number;
        change.made.push_back({std::move(*hull), at.extras(id)});
        return limit(at, change.made.back(), step.max_vertices, progress);
    });
    return done ? Result<Change>(std::move(change)) : done.issue();
}

Result<Change> change_of(const Workplace& at, const RedoRegion& step) {
    if (at.family() == Family::solid) {
        return refusal(Why::solid_is_not_redone);
    }
    const auto pieces = find_pieces(at.draft, step.pieces, at.stop());
    if (!pieces) {
        return pieces.issue();
    }
    const auto surface = at.prepared();
    if (!surface) {
        return surface.issue();
    }
    const PieceSet& set = at.draft.settings();
    DecomposeSettings settings;
    settings.tolerance = step.tolerance;
    settings.rounding = {false, {set.rounding, false}};
    settings.surface = set.surface;
    settings.sheet_thickness = {set.sheet_thickness, false};
    auto cut = decompose_region(*(*surface)->ground, (*surface)->field, faces_of(at, *pieces),
                                settings, at.part(0, 1));
    if (!cut) {
        return cut.issue();
    }
    Change change;
    change.gone = *pieces;
    for (Piece& fresh : cut->set.pieces) {
        const PieceId old = at.draft.finder().owner_of(fresh.faces.front());
        MadePiece one{std::move(fresh), joined_extras(at, {old})};
        one.extras.bound = cut->set.tolerance;
        change.made.push_back(std::move(one));
    }
    take_left_numbers(at, {pieces->begin(), pieces->end()}, change.made);
    return change;
}

Result<Change> cut_out(const Workplace& at, std::span<const PieceRef* const> refs) {
    Change change;
    std::set<PieceId> owners;
    std::unordered_set<FaceId> taken;
    for (const PieceRef* ref : refs) {
        if (at.progress.stopped()) {
            return stopped_issue();
        }
        const auto faces = ref->faces.empty() ? std::optional(std::vector<FaceId>())
                                              : at.draft.finder().faces_of(*ref);
        const auto of_faces =
            faces ? owners_to_cut_from(at, *faces, taken) : refusal(Why::model_changed);
        if (!of_faces) {
            return of_faces.issue();
        }
        auto named = piece_as_named(at, *ref, *faces);
        if (!named) {
            return named.issue();
        }
        change.made.push_back(std::move(*named));
        owners.insert(of_faces->begin(), of_faces->end());
    }
    for (const PieceId owner : owners) {
        if (at.progress.stopped()) {
            return stopped_issue();
        }
        if (Status done = keep_rest(at, owner, taken, change.made); !done) {
            return done.issue();
        }
    }
    take_left_numbers(at, owners, change.made);
    for (std::size_t i = 0; i < change.made.size(); ++i) {
        const Progress progress = at.part(i, change.made.size());
        if (Status measured = note_errors(at, change.made[i], progress); !measured) {
            return measured.issue();
        }
    }
    change.gone.assign(owners.begin(), owners.end());
    return change;
}

} // namespace hullwright
