#include "check/check_pieces.h"

#include "base/parallel.h"
#include "check/contact_check.h"
#include "check/hull_check.h"
#include "check/sampled_check.h"
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

class Judge {
public:
    Judge(const TriMesh& mesh, const PieceSet& set) : mesh_(mesh), set_(set) {}

    Result<PieceCheck> run(const Progress& progress) {
        auto topology = build_topology(mesh_, progress.part("check", 0.0, 0.1));
        if (!topology) {
            return topology.issue();
        }
        check_.closed = std::all_of(topology->edges.begin(), topology->edges.end(),
                                    [](const Edge& edge) { return edge.count == 2; });
        auto surface = make_checked_surface(mesh_, check_.closed, progress.part("check", 0.1, 0.2));
        if (!surface) {
            return surface.issue();
        }
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
                                          const CheckedSurface& surface, const Progress& progress,
                                          Measured& measured) const {
        if (const auto wrong = ShapeCheck(mesh_, topology, piece).run()) {
            return {*wrong};
        }
        std::vector<PieceFinding> found;
        if (set_.tolerance > set_.rounding) {
            measured = measure_piece(surface, piece, set_.tolerance, progress);
            // A sample is computed with a few ulps of error of the model's size.
            const double allowed = set_.tolerance + set_.rounding + surface.float_noise;
            if (measured.concavity > allowed) {
                found.push_back(
                    {PieceFault::too_concave, k_none, measured.deepest_face, measured.concavity});
            }
            if (measured.protrusion > allowed) {
                found.push_back({PieceFault::protrudes, k_none, k_none, measured.protrusion});
            }
        } else if (const FaceId face = touched_face(surface, piece, set_.rounding);
                   face != k_none) {
            found.push_back({PieceFault::touches, k_none, face, 0.0});
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
            check_.concavity = std::max(check_.concavity, measured[p].concavity);
            check_.protrusion = std::max(check_.protrusion, measured[p].protrusion);
            check_.samples += measured[p].samples;
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
