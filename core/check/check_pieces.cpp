#include "check/check_pieces.h"

#include "base/parallel.h"
#include "check/contact_check.h"
#include "check/depth_check.h"
#include "check/height_check.h"
#include "check/hull_check.h"
#include "check/plane_check.h"
#include "mesh/topology.h"

#include <algorithm>
#include <optional>

namespace hullwright {
namespace {

// What one piece is by itself: no look at the rest of the surface.
class ShapeCheck {
public:
    ShapeCheck(const TriMesh& mesh, const Topology& topology, const Piece& piece)
        : mesh_(mesh), topology_(topology), piece_(piece) {}

    // The first thing that is wrong; later questions need the earlier answers.
    std::optional<PieceFinding> run() {
        const Hullish hull{piece_.vertices, piece_.triangles, piece_.flat};
        if (!has_good_indices(hull)) {
            return PieceFinding{PieceFault::bad_vertex, k_none, k_none, 0.0};
        }
        if (!has_one_part()) {
            return PieceFinding{PieceFault::mixed_parts, k_none, k_none, 0.0};
        }
        if (!is_connected()) {
            return PieceFinding{PieceFault::not_connected, k_none, k_none, 0.0};
        }
        if (const auto fault = hull_fault(hull)) {
            return PieceFinding{*fault, k_none, k_none, 0.0};
        }
        if (const FaceId face = uncovered_face(hull); face != k_none) {
            return PieceFinding{PieceFault::not_covered, k_none, face, 0.0};
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] bool has_one_part() const {
        return std::all_of(piece_.faces.begin(), piece_.faces.end(),
                           [this](FaceId face) { return mesh_.face_part[face] == piece_.part; });
    }

    // From the first face over shared edges to all others.
    [[nodiscard]] bool is_connected() const {
        std::vector<FaceId> wanted = piece_.faces;
        std::sort(wanted.begin(), wanted.end());
        if (wanted.empty()) {
            return false;
        }
        std::vector<char> reached(wanted.size(), 0);
        std::vector<std::size_t> waiting{0};
        reached[0] = 1;
        std::size_t count = 1;
        while (!waiting.empty()) {
            const FaceId face = wanted[waiting.back()];
            waiting.pop_back();
            for (Index corner = 0; corner < 3; ++corner) {
                const EdgeId edge = topology_.side_edge[side_of(face, corner)];
                for (const Side other :
                     edge == k_none ? std::span<const Side>() : topology_.sides_of(edge)) {
                    const auto at = std::lower_bound(wanted.begin(), wanted.end(), face_of(other));
                    if (at == wanted.end() || *at != face_of(other)) {
                        continue;
                    }
                    const auto number = static_cast<std::size_t>(at - wanted.begin());
                    if (reached[number] == 0) {
                        reached[number] = 1;
                        waiting.push_back(number);
                        ++count;
                    }
                }
            }
        }
        return count == wanted.size();
    }

    // A face of the patch with a corner outside of the hull.
    [[nodiscard]] FaceId uncovered_face(const Hullish& hull) const {
        const HullHolder holder(hull);
        for (const FaceId face : piece_.faces) {
            for (const Vec3& corner : mesh_.corners(face)) {
                if (!holder.holds(corner)) {
                    return face;
                }
            }
        }
        return k_none;
    }
    const TriMesh& mesh_;
    const Topology& topology_;
    const Piece& piece_;
};

// Of one piece, where there is a tolerance.
struct Measured {
    DepthFound depth;
    HeightFound height;
};

class Judge {
public:
    Judge(const TriMesh& mesh, const PieceSet& set) : mesh_(mesh), set_(set) {}

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
        std::vector<std::vector<PieceFinding>> found(set_.pieces.size());
        std::vector<Measured> measured(set_.pieces.size());
        const Progress part = progress.part("check", 0.2, 1.0);
        const bool finished =
            for_each_block(found.size(), 1, part, [&](std::size_t begin, std::size_t end) {
                for (std::size_t p = begin; p < end; ++p) {
                    if (good_faces_[p] != 0) {
                        found[p] =
                            check_piece(set_.pieces[p], *topology, *surface, part, measured[p]);
                    }
                }
            });
        if (!finished) {
            return stopped_issue();
        }
        gather(found, measured);
        return std::move(check_);
    }

private:
    void check_partition() {
        std::vector<PieceId> owner(mesh_.triangles.size(), k_none);
        good_faces_.assign(set_.pieces.size(), 1);
        for (PieceId p = 0; p < set_.pieces.size(); ++p) {
            for (const FaceId face : set_.pieces[p].faces) {
                if (face >= owner.size()) {
                    check_.findings.push_back({PieceFault::face_unknown, p, face, 0.0});
                    good_faces_[p] = 0;
                    break;
                }
                if (owner[face] != k_none) {
                    check_.findings.push_back({PieceFault::face_twice, p, face, 0.0});
                    break;
                }
                owner[face] = p;
            }
        }
        for (FaceId face = 0; face < owner.size(); ++face) {
            if (owner[face] == k_none) {
                check_.findings.push_back({PieceFault::face_missing, k_none, face, 0.0});
            }
        }
    }

    std::vector<PieceFinding> check_piece(const Piece& piece, const Topology& topology,
                                          const SolidSurface& surface, const Progress& progress,
                                          Measured& measured) const {
        if (const auto wrong = ShapeCheck(mesh_, topology, piece).run()) {
            return {*wrong};
        }
        return set_.tolerance > set_.rounding ? check_bounds(piece, surface, progress, measured)
                                              : check_exact(piece, topology, surface, progress);
    }

    std::vector<PieceFinding> check_bounds(const Piece& piece, const SolidSurface& surface,
                                           const Progress& progress, Measured& measured) const {
        // A sample is computed with a few ulps of error of the model's size.
        const double allowed = set_.tolerance + set_.rounding + surface.faces.float_noise +
                               0.5 * thickness_of(piece, surface);
        const HullPlanes planes(piece);
        if (!piece.flat) {
            measured.depth = find_depth(mesh_, piece, planes, allowed, progress);
        }
        measured.height = find_height(surface, piece, planes, allowed, progress);
        std::vector<PieceFinding> found;
        if (measured.depth.depth > allowed) {
            found.push_back(
                {PieceFault::too_concave, k_none, measured.depth.face, measured.depth.depth});
        }
        if (measured.height.height > allowed) {
            found.push_back({PieceFault::protrudes, k_none, k_none, measured.height.height});
        }
        return found;
    }

    [[nodiscard]] double thickness_of(const Piece& piece, const SolidSurface& surface) const {
        return surface.kinds.is_sheet(piece.faces.front()) ? set_.sheet_thickness : 0.0;
    }

    std::vector<PieceFinding> check_exact(const Piece& piece, const Topology& topology,
                                          const SolidSurface& surface,
                                          const Progress& progress) const {
        const bool sheet = surface.kinds.is_sheet(piece.faces.front());
        const PlaneLimits limits{set_.rounding, thickness_of(piece, surface),
                                 surface.faces.float_noise};
        if (is_plane(mesh_, piece, limits, !sheet)) {
            const FaceId off = face_off_plane(surface.faces, piece, limits);
            if (off == k_none) {
                return check_plane(piece, topology, surface, limits);
            }
            if (sheet) {
                return {{PieceFault::not_plane, k_none, off, 0.0}};
            }
        }
        return sheet ? std::vector{PieceFinding{PieceFault::not_plane, k_none, k_none, 0.0}}
                     : check_body(piece, surface, progress);
    }

    // Of a solid, what the polygon holds besides its region may be in, as below a block that stands
    // on it.
    std::vector<PieceFinding> check_plane(const Piece& piece, const Topology& topology,
                                          const SolidSurface& surface,
                                          const PlaneLimits& limits) const {
        const bool sheet = surface.kinds.is_sheet(piece.faces.front());
        const InsideCheck inside(surface, piece, set_.rounding);
        for (const auto& ring : beyond_region(surface.faces, topology, piece, limits)) {
            const double height = inside.height_in(ring);
            if (sheet || height > 0.0) {
                return {{PieceFault::beyond_region, k_none, k_none, height}};
            }
        }
        return {};
    }

    std::vector<PieceFinding> check_body(const Piece& piece, const SolidSurface& surface,
                                         const Progress& progress) const {
        const HullPlanes planes(piece);
        std::vector<PieceFinding> found;
        // Vertices and planes may be off by the rounding, as above.
        const double allowed = std::max(4.0 * set_.rounding, surface.faces.float_noise);
        const DepthFound depth = find_depth(mesh_, piece, planes, allowed, progress);
        if (depth.depth > allowed) {
            found.push_back({PieceFault::too_concave, k_none, depth.face, depth.depth});
        }
        if (const FaceId face = touched_face(surface, piece, planes, set_.rounding);
            face != k_none) {
            found.push_back({PieceFault::touches, k_none, face, 0.0});
        }
        const double height = InsideCheck(surface, piece, set_.rounding).height_below_facets();
        if (height > 0.0) {
            found.push_back({PieceFault::protrudes, k_none, k_none, height});
        }
        return found;
    }

    void gather(const std::vector<std::vector<PieceFinding>>& found,
                const std::vector<Measured>& measured) {
        for (PieceId p = 0; p < found.size(); ++p) {
            for (PieceFinding finding : found[p]) {
                finding.piece = p;
                check_.findings.push_back(finding);
            }
            check_.concavity = std::max(check_.concavity, measured[p].depth.depth);
            check_.protrusion = std::max(check_.protrusion, measured[p].height.height);
            check_.samples += measured[p].depth.samples + measured[p].height.samples;
        }
        std::stable_sort(
            check_.findings.begin(), check_.findings.end(),
            [](const PieceFinding& a, const PieceFinding& b) { return a.piece < b.piece; });
    }

    const TriMesh& mesh_;
    const PieceSet& set_;
    PieceCheck check_;
    std::vector<char> good_faces_; // per piece: its face numbers exist
};

} // namespace

Result<PieceCheck> check_pieces(const TriMesh& mesh, const PieceSet& set,
                                const Progress& progress) {
    return Judge(mesh, set).run(progress);
}

} // namespace hullwright
