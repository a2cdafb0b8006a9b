#include "check/check_pieces.h"

#include "base/parallel.h"
#include "base/piece_progress.h"
#include "base/shared_meter.h"
#include "check/connected_pieces.h"
#include "check/contact_check.h"
#include "check/depth_check.h"
#include "check/height_check.h"
#include "check/hull_check.h"
#include "check/plane_check.h"
#include "check/uncovered_check.h"
#include "geom/box_around.h"
#include "mesh/topology.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>

namespace hullwright {
namespace {

// Checks one piece on its own, without the rest of the surface.
class ShapeCheck {
public:
    ShapeCheck(const TriMesh& mesh, const Piece& piece, bool hangs_together,
               const Progress& progress)
        : mesh_(mesh), piece_(piece), hangs_together_(hangs_together), progress_(progress) {}

    // Returns the first fault; later checks rely on the earlier ones. After a stop the answer means
    // nothing.
    std::optional<PieceFinding> run() {
        const HullView hull{piece_.vertices, piece_.triangles, piece_.flat};
        if (!has_good_indices(hull) || is_too_large(piece_.vertices)) {
            return PieceFinding{PieceFault::bad_vertex, k_none, k_none, 0.0};
        }
        if (!has_one_part()) {
            return PieceFinding{PieceFault::mixed_parts, k_none, k_none, 0.0};
        }
        if (!hangs_together_) {
            return PieceFinding{PieceFault::not_connected, k_none, k_none, 0.0};
        }
        if (piece_.faces.empty() && piece_.flat) { // it covers neither faces nor an inside
            return PieceFinding{PieceFault::degenerate_hull, k_none, k_none, 0.0};
        }
        constexpr double k_proved = 0.5; // a share of the time: the progress bar's alone
        if (const auto fault = hull_fault(hull, progress_.part({}, 0.0, k_proved))) {
            return PieceFinding{*fault, k_none, k_none, 0.0};
        }
        if (progress_.stopped()) {
            return std::nullopt;
        }
        if (const FaceId face = uncovered_face(hull, progress_.part({}, k_proved, 1.0));
            face != k_none) {
            return PieceFinding{PieceFault::not_covered, k_none, face, 0.0};
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] bool has_one_part() const {
        return std::all_of(piece_.faces.begin(), piece_.faces.end(),
                           [this](FaceId face) { return mesh_.face_part[face] == piece_.part; });
    }

    // Returns a face of the patch with a corner outside the hull, or k_none.
    [[nodiscard]] FaceId uncovered_face(const HullView& hull, const Progress& progress) const {
        constexpr double k_prepared = 0.7;   // a share of the time, as above
        constexpr std::size_t k_told = 4096; // faces from one report to the next
        const HullHolder holder(hull, progress.part({}, 0.0, k_prepared));
        for (std::size_t i = 0; i < piece_.faces.size(); ++i) {
            const FaceId face = piece_.faces[i];
            for (const Vec3& corner : mesh_.corners(face)) {
                if (progress.stopped() || !holder.holds(corner)) {
                    return face;
                }
            }
            if (i % k_told == 0) {
                progress.report(k_prepared + (1.0 - k_prepared) * static_cast<double>(i) /
                                                 static_cast<double>(piece_.faces.size()));
            }
        }
        return k_none;
    }

    const TriMesh& mesh_;
    const Piece& piece_;
    bool hangs_together_; // or need not
    const Progress& progress_;
};

// Holds the measurements of one piece.
struct Measured {
    std::optional<DepthFound> depth; // present where depth was measured
    HeightFound height;              // measured for pieces with a tolerance
    BeyondFound beyond;              // measured for exact plane pieces

    [[nodiscard]] std::uint64_t looks() const {
        return (depth ? depth->samples : 0) + height.samples + beyond.samples;
    }
    [[nodiscard]] std::uint64_t open() const {
        return (depth ? depth->open : 0) + height.open + beyond.open;
    }
};

std::size_t size_of(const Piece& piece) {
    return piece.faces.size() + piece.triangles.size() + 1;
}

class Judge {
public:
    Judge(const TriMesh& mesh, const PieceSet& set, const LookLimit& limit)
        : mesh_(mesh), set_(set), limit_(limit) {}

    Result<PieceCheck> run(const Progress& progress) {
        auto topology = build_topology(mesh_, progress.part("check", 0.0, 0.1));
        if (!topology) {
            return topology.issue();
        }
        auto surface = make_solid_surface(mesh_, set_.surface, progress.part("check", 0.1, 0.2));
        if (!surface) {
            return surface.issue();
        }
        check_.closed = surface->all_closed();
        check_partition();
        found_.resize(set_.pieces.size());
        measured_.resize(set_.pieces.size());
        const bool of_solid = set_.family == Family::solid;
        if (!of_solid) {
            auto connected =
                connected_pieces(*topology, owner_, set_.pieces, progress.part("check", 0.2, 0.22));
            if (!connected) {
                return connected.issue();
            }
            connected_ = std::move(*connected);
        }
        const Progress all = progress.part("check", of_solid ? 0.2 : 0.22, of_solid ? 0.8 : 1.0);
        if (!check_all(*topology, *surface, all)) {
            return stopped_issue();
        }
        gather();
        if (of_solid && set_.filled && has_bounds() && covers_faces()) {
            const Progress part = progress.part("check", 0.8, 1.0);
            if (const Status looked = look_for_hollows(*surface, part); !looked) {
                return looked.issue();
            }
        }
        return std::move(check_);
    }

private:
    // Shares of the time that a large piece of sound shape takes: until its planes are made, its
    // depth is known, and faces that touch it have been looked for. They change nothing but what is
    // told.
    static constexpr double k_planes = 0.1;
    static constexpr double k_deep = 0.4;
    static constexpr double k_touched = 0.7;

    void check_partition() {
        owner_.assign(mesh_.triangles.size(), k_none);
        good_faces_.assign(set_.pieces.size(), 1);
        sound_.assign(set_.pieces.size(), 1);
        for (PieceId p = 0; p < set_.pieces.size(); ++p) {
            for (const FaceId face : set_.pieces[p].faces) {
                if (face >= owner_.size()) {
                    check_.findings.push_back({PieceFault::face_unknown, p, face, 0.0});
                    good_faces_[p] = sound_[p] = 0;
                    break;
                }
                if (owner_[face] != k_none) {
                    check_.findings.push_back({PieceFault::face_twice, p, face, 0.0});
                    good_faces_[p] = sound_[p] = 0;
                    break;
                }
                owner_[face] = p;
            }
        }
        for (FaceId face = 0; face < owner_.size(); ++face) {
            if (owner_[face] == k_none) {
                partition_ = false;
                check_.findings.push_back({PieceFault::face_missing, k_none, face, 0.0});
            }
        }
    }

    // Every piece starts with an eighth of the looks it contributes, because most need fewer.
    // Undecided pieces start again with more looks as long as any are left.
    bool check_all(const Topology& topology, const SolidSurface& surface,
                   const Progress& progress) {
        std::vector<PieceId> waiting;
        std::vector<std::uint64_t> looks(set_.pieces.size());
        std::uint64_t left = limit_.whole + limit_.each * mesh_.triangles.size();
        for (PieceId p = 0; p < set_.pieces.size(); ++p) {
            looks[p] = limit_.each / 8 * size_of(set_.pieces[p]);
            left += limit_.each * (set_.pieces[p].triangles.size() + 1);
            if (good_faces_[p] != 0) {
                waiting.push_back(p);
            }
        }
        // Nobody knows how many rounds follow, so each is told as nine tenths of what is left: the
        // first decides most pieces. The share is the progress bar's alone.
        constexpr double k_round = 0.9;
        for (double done = 0.0; !waiting.empty(); done += k_round * (1.0 - done)) {
            const Progress part = progress.part({}, done, done + k_round * (1.0 - done));
            if (!check_waiting(waiting, topology, surface, looks, part)) {
                return false;
            }
            keep_undecided(waiting, looks, left);
        }
        return true;
    }

    // False when stopped. A large piece tells how far it is by itself.
    bool check_waiting(const std::vector<PieceId>& waiting, const Topology& topology,
                       const SolidSurface& surface, const std::vector<std::uint64_t>& looks,
                       const Progress& progress) {
        const auto work_of = [this](PieceId p) {
            return static_cast<double>(size_of(set_.pieces[p]));
        };
        SharedMeter meter(progress, std::transform_reduce(waiting.begin(), waiting.end(), 0.0,
                                                          std::plus<>(), work_of));
        return for_each_block(
            waiting.size(), 1, Progress(progress.token()), [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i) {
                    PieceProgress heard(meter, work_of(waiting[i]));
                    const Progress own(progress.token(), &heard);
                    check_piece(waiting[i], topology, surface, looks[waiting[i]], own);
                    if (!own.stopped()) {
                        own.report(1.0);
                    }
                }
            });
    }

    // Keeps the undecided pieces that can get more looks than they had.
    void keep_undecided(std::vector<PieceId>& waiting, std::vector<std::uint64_t>& looks,
                        std::uint64_t& left) const {
        for (const PieceId p : waiting) {
            left -= std::min(left, measured_[p].looks());
        }
        std::erase_if(waiting, [this](PieceId p) { return measured_[p].open() == 0; });
        const std::uint64_t most = left / std::max<std::size_t>(1, waiting.size());
        std::erase_if(waiting, [&](PieceId p) { return most <= looks[p]; });
        for (const PieceId p : waiting) {
            looks[p] = std::min(4 * looks[p], most);
        }
    }

    void check_piece(PieceId p, const Topology& topology, const SolidSurface& surface,
                     std::uint64_t looks, const Progress& progress) {
        const Piece& piece = set_.pieces[p];
        Measured& measured = measured_[p] = {};
        const bool hangs_together = set_.family == Family::solid || connected_[p] != 0;
        constexpr double k_shaped = 0.4; // a share of the time: the progress bar's alone
        const Progress shaping = progress.part({}, 0.0, k_shaped);
        if (const auto wrong = ShapeCheck(mesh_, piece, hangs_together, shaping).run()) {
            found_[p] = {*wrong};
            sound_[p] = 0;
            return;
        }
        if (progress.stopped()) {
            return;
        }
        const Progress rest = progress.part({}, k_shaped, 1.0);
        found_[p] = has_bounds() ? check_bounds(piece, surface, looks, rest, measured)
                                 : check_exact(piece, topology, surface, looks, rest, measured);
    }

    // True when the set states a tolerance; without one every sign counts that is beyond the
    // rounding.
    [[nodiscard]] bool has_bounds() const { return set_.tolerance > set_.rounding; }

    // True when each face is in a piece, whose hull is one and covers it.
    [[nodiscard]] bool covers_faces() const {
        const auto is_set = [](char of_piece) { return of_piece != 0; };
        return partition_ && std::all_of(sound_.begin(), sound_.end(), is_set);
    }

    Status look_for_hollows(const SolidSurface& surface, const Progress& progress) {
        const double allowed = set_.tolerance + set_.rounding + surface.faces.float_noise;
        std::uint64_t looks = limit_.whole + limit_.each * mesh_.triangles.size();
        for (const Piece& piece : set_.pieces) {
            looks += limit_.each * (piece.triangles.size() + 1);
        }
        const auto found = find_uncovered(surface, set_, allowed, looks, progress);
        if (!found) {
            return found.issue();
        }
        check_.uncovered = found->depth;
        check_.samples += found->samples;
        if (found->depth > allowed) {
            check_.findings.push_back({PieceFault::hollow, k_none, found->face, found->depth});
        } else if (found->open > 0) {
            check_.findings.push_back({PieceFault::undecided, k_none, k_none, 0.0, found->open});
        }
        return Done{};
    }

    // Notes open cells only without another fault, which counts whatever they hide.
    static void note_open(const Measured& measured, std::vector<PieceFinding>& found) {
        if (measured.open() > 0 && found.empty()) {
            found.push_back({PieceFault::undecided, k_none, k_none, 0.0, measured.open()});
        }
    }

    std::vector<PieceFinding> check_bounds(const Piece& piece, const SolidSurface& surface,
                                           std::uint64_t looks, const Progress& progress,
                                           Measured& measured) const {
        // A sample is computed with a few ulps of error of the model's size.
        const double allowed = set_.tolerance + set_.rounding + surface.faces.float_noise +
                               0.5 * thickness_of(piece, surface);
        const HullPlanes planes(piece, progress.token());
        if (progress.stopped()) {
            return {};
        }
        const double enough = std::max(set_.rounding, surface.faces.float_noise);
        measured.depth = piece.flat ? DepthFound{}
                                    : find_depth(mesh_, piece, planes, enough, looks / 2,
                                                 progress.part({}, k_planes, k_deep));
        if (progress.stopped()) {
            return {};
        }
        measured.height =
            find_height(surface, piece, planes, allowed, looks - std::min(looks, measured.looks()),
                        progress.part({}, k_deep, 1.0));
        std::vector<PieceFinding> found;
        if (set_.family == Family::surface && measured.depth->depth > allowed) {
            found.push_back(
                {PieceFault::too_concave, k_none, measured.depth->face, measured.depth->depth});
        }
        if (measured.height.height > allowed) {
            found.push_back({PieceFault::protrudes, k_none, k_none, measured.height.height});
        }
        note_open(measured, found);
        return found;
    }

    [[nodiscard]] double thickness_of(const Piece& piece, const SolidSurface& surface) const {
        const bool has_sheets =
            std::any_of(piece.faces.begin(), piece.faces.end(),
                        [&](FaceId face) { return surface.kinds.is_sheet(face); });
        return has_sheets ? set_.sheet_thickness : 0.0;
    }

    std::vector<PieceFinding> check_exact(const Piece& piece, const Topology& topology,
                                          const SolidSurface& surface, std::uint64_t looks,
                                          const Progress& progress, Measured& measured) const {
        const bool sheet = surface.are_of_sheets(piece.faces);
        const PlaneLimits limits{set_.rounding, thickness_of(piece, surface),
                                 surface.faces.float_noise};
        if (!piece.faces.empty() && is_plane(mesh_, piece, limits, !sheet)) {
            const FaceId off = face_off_plane(surface.faces, piece, limits, progress);
            if (off == k_none) {
                measured.beyond =
                    beyond_region(surface.faces, topology, piece, limits, looks, progress);
                return check_plane(piece, surface, progress, measured);
            }
            if (sheet) {
                return {{PieceFault::not_plane, k_none, off, 0.0}};
            }
        }
        return sheet ? std::vector{PieceFinding{PieceFault::not_plane, k_none, k_none, 0.0}}
                     : check_body(piece, surface, looks, progress, measured);
    }

    // For a solid, the parts of the polygon outside its region may be inside, as below a block that
    // stands on it.
    std::vector<PieceFinding> check_plane(const Piece& piece, const SolidSurface& surface,
                                          const Progress& progress,
                                          const Measured& measured) const {
        const bool sheet = surface.are_of_sheets(piece.faces);
        const InsideCheck inside(surface, piece, set_.rounding, progress);
        std::vector<PieceFinding> found;
        for (const auto& ring : measured.beyond.rings) {
            const double height = inside.height_in(ring);
            if (sheet || height > 0.0) {
                found.push_back({PieceFault::beyond_region, k_none, k_none, height});
                break;
            }
        }
        note_open(measured, found);
        return found;
    }

    std::vector<PieceFinding> check_body(const Piece& piece, const SolidSurface& surface,
                                         std::uint64_t looks, const Progress& progress,
                                         Measured& measured) const {
        const HullPlanes planes(piece, progress.token());
        if (progress.stopped()) {
            return {};
        }
        std::vector<PieceFinding> found;
        // Vertices and planes may be off by the rounding; see check_pieces.h.
        const double allowed = std::max(4.0 * set_.rounding, surface.faces.float_noise);
        measured.depth =
            find_depth(mesh_, piece, planes, allowed, looks, progress.part({}, k_planes, k_deep));
        if (progress.stopped()) {
            return {};
        }
        if (set_.family == Family::surface && measured.depth->depth > allowed) {
            found.push_back(
                {PieceFault::too_concave, k_none, measured.depth->face, measured.depth->depth});
        }
        const Piece body = body_of(piece);
        if (const FaceId face = touched_face(surface, body, planes, set_.rounding,
                                             progress.part({}, k_deep, k_touched));
            face != k_none) {
            found.push_back({PieceFault::touches, k_none, face, 0.0});
        }
        if (progress.stopped()) {
            return {};
        }
        const Progress rest = progress.part({}, k_touched, 1.0);
        const double height = InsideCheck(surface, body, set_.rounding, rest).height_below_facets();
        if (height > 0.0) {
            found.push_back({PieceFault::protrudes, k_none, k_none, height});
        }
        note_open(measured, found);
        return found;
    }

    // Returns what may not meet the surface where it is out: a piece of the surface beyond its own
    // faces, a piece of the solid anywhere.
    [[nodiscard]] Piece body_of(const Piece& piece) const {
        Piece body = piece;
        if (set_.family == Family::solid) {
            body.faces.clear();
        }
        return body;
    }

    void gather() {
        for (PieceId p = 0; p < found_.size(); ++p) {
            for (PieceFinding finding : found_[p]) {
                finding.piece = p;
                check_.findings.push_back(finding);
            }
            const Measured& measured = measured_[p];
            check_.depths.push_back(measured.depth ? measured.depth->depth : -1.0);
            check_.doubts.push_back(measured.depth ? measured.depth->doubt : 0.0);
            check_.protrusion = std::max(check_.protrusion, measured.height.height);
            if (has_bounds()) {
                check_.concavity = std::max(check_.concavity, check_.depths.back());
                check_.samples += measured.looks();
            }
        }
        std::stable_sort(
            check_.findings.begin(), check_.findings.end(),
            [](const PieceFinding& a, const PieceFinding& b) { return a.piece < b.piece; });
    }

    const TriMesh& mesh_;
    const PieceSet& set_;
    LookLimit limit_;
    PieceCheck check_;
    bool partition_ = true;                        // every face is in a piece
    std::vector<PieceId> owner_;                   // per face: the first piece with it, or k_none
    std::vector<char> good_faces_;                 // per piece: faces exist, in no earlier one
    std::vector<char> connected_;                  // per piece of the surface: its patch is
    std::vector<char> sound_;                      // per piece: its hull is one, and covers them
    std::vector<std::vector<PieceFinding>> found_; // findings of each piece
    std::vector<Measured> measured_;               // measurements of each piece
};

} // namespace

Result<PieceCheck> check_pieces(const TriMesh& mesh, const PieceSet& set, const Progress& progress,
                                const LookLimit& limit) {
    return Judge(mesh, set, limit).run(progress);
}

std::vector<PieceFinding> check_stated(const TriMesh& mesh, const PieceSet& set,
                                       const PieceCheck& check, double packing) {
    // Makers err on the safe side by the doubt of a plane, 32 (1 + skew) epsilons of the size. The
    // skew is that of the thinnest facet of which a concavity is still told from none; of an exact
    // piece with thinner ones the doubt alone would be more than is allowed.
    constexpr double k_doubt = 32.0 * k_least_concavity;
    const double model = bounds_of(mesh).diagonal();
    const double allowed = k_close * (std::max(set.tolerance, 4.0 * set.rounding) + set.rounding +
                                      0.5 * set.sheet_thickness + packing) +
                           k_doubt * model;
    std::vector<PieceFinding> found;
    for (PieceId p = 0; p < set.pieces.size() && p < check.depths.size(); ++p) {
        const Piece& piece = set.pieces[p];
        const double slack =
            std::max(set.rounding, k_least_concavity * box_around(piece.vertices).diagonal());
        if (check.depths[p] - check.doubts[p] > piece.concavity + slack) {
            found.push_back({PieceFault::understated, p, k_none, check.depths[p]});
        }
        const double most = set.family == Family::solid
                                ? piece.protrusion
                                : std::max(piece.concavity, piece.protrusion);
        if (most > allowed) {
            found.push_back({PieceFault::overstated, p, k_none, most});
        }
    }
    return found;
}

} // namespace hullwright
