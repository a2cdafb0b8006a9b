#include "check/check_pieces.h"

#include "base/parallel.h"
#include "check/contact_check.h"
#include "check/sampled_check.h"
#include "exact/predicates.h"
#include "mesh/topology.h"

#include <algorithm>
#include <map>
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
        if (!has_good_indices()) {
            return PieceFinding{PieceFault::bad_vertex, k_none, k_none, 0.0};
        }
        if (!has_one_part()) {
            return PieceFinding{PieceFault::mixed_parts, k_none, k_none, 0.0};
        }
        if (!is_connected()) {
            return PieceFinding{PieceFault::not_connected, k_none, k_none, 0.0};
        }
        if (has_flat_triangle()) {
            return PieceFinding{PieceFault::degenerate_hull, k_none, k_none, 0.0};
        }
        if (!is_closed()) {
            return PieceFinding{PieceFault::not_closed, k_none, k_none, 0.0};
        }
        if (!is_convex()) {
            return PieceFinding{PieceFault::not_convex, k_none, k_none, 0.0};
        }
        if (const FaceId face = uncovered_face(); face != k_none) {
            return PieceFinding{PieceFault::not_covered, k_none, face, 0.0};
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::array<Vec3, 3> facet(const Triangle& t) const {
        return {piece_.vertices[t[0]], piece_.vertices[t[1]], piece_.vertices[t[2]]};
    }
    [[nodiscard]] int side(const Triangle& t, const Vec3& p) const {
        const auto [a, b, c] = facet(t);
        return exact::orientation(a, b, c, p);
    }

    [[nodiscard]] bool has_good_indices() const {
        return std::all_of(piece_.vertices.begin(), piece_.vertices.end(),
                           [](const Vec3& v) { return v.allFinite(); }) &&
               std::all_of(
                   piece_.triangles.begin(), piece_.triangles.end(), [this](const Triangle& t) {
                       return std::all_of(t.begin(), t.end(),
                                          [this](Index i) { return i < piece_.vertices.size(); });
                   });
    }

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

    [[nodiscard]] bool has_flat_triangle() const {
        return piece_.triangles.empty() ||
               std::any_of(piece_.triangles.begin(), piece_.triangles.end(),
                           [this](const Triangle& t) {
                               const auto [a, b, c] = facet(t);
                               return exact::collinear(a, b, c);
                           });
    }

    // Every directed edge once and its opposite once, all in one component of genus 0. Of a flat
    // piece: the same but for one ring of edges without an opposite.
    [[nodiscard]] bool is_closed() const {
        std::map<std::pair<Index, Index>, int> edges;
        for (const Triangle& t : piece_.triangles) {
            for (Index i = 0; i < 3; ++i) {
                if (++edges[{t[i], t[next_corner(i)]}] > 1) {
                    return false;
                }
            }
        }
        std::size_t rim = 0;
        for (const auto& [edge, count] : edges) {
            rim += edges.contains({edge.second, edge.first}) ? 0 : 1;
        }
        const std::size_t vertices = used_vertices();
        if (vertices != piece_.vertices.size()) {
            return false;
        }
        const std::size_t both = (edges.size() + rim) / 2;
        // Euler: a sphere has V - E + F = 2, a disk 1.
        return piece_.flat ? rim == vertices && vertices + piece_.triangles.size() == both + 1
                           : rim == 0 && vertices + piece_.triangles.size() == both + 2;
    }

    [[nodiscard]] std::size_t used_vertices() const {
        std::vector<char> used(piece_.vertices.size(), 0);
        for (const Triangle& t : piece_.triangles) {
            for (const Index i : t) {
                used[i] = 1;
            }
        }
        return static_cast<std::size_t>(std::count(used.begin(), used.end(), 1));
    }

    [[nodiscard]] bool is_convex() const {
        return std::all_of(piece_.triangles.begin(), piece_.triangles.end(),
                           [this](const Triangle& t) {
                               return std::all_of(piece_.vertices.begin(), piece_.vertices.end(),
                                                  [&](const Vec3& v) {
                                                      const int s = side(t, v);
                                                      return piece_.flat ? s == 0 : s <= 0;
                                                  });
                           }) &&
               (!piece_.flat || is_convex_polygon());
    }

    // Every vertex on the inner side of every rim edge; the triangles turn one way.
    [[nodiscard]] bool is_convex_polygon() const {
        const auto first = facet(piece_.triangles.front());
        const Vec3 normal = (first[1] - first[0]).cross(first[2] - first[0]);
        std::map<std::pair<Index, Index>, Index> third;
        for (const Triangle& t : piece_.triangles) {
            const auto f = facet(t);
            if (normal.dot((f[1] - f[0]).cross(f[2] - f[0])) <= 0.0) {
                return false;
            }
            for (Index i = 0; i < 3; ++i) {
                third[{t[i], t[next_corner(i)]}] = t[next_corner(next_corner(i))];
            }
        }
        for (const auto& [edge, inner] : third) {
            if (third.contains({edge.second, edge.first})) {
                continue;
            }
            for (const Vec3& v : piece_.vertices) {
                if (exact::coplanar_side(piece_.vertices[edge.first], piece_.vertices[edge.second],
                                         piece_.vertices[inner], v) < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    // A face of the patch with a corner outside of the hull.
    [[nodiscard]] FaceId uncovered_face() const {
        for (const FaceId face : piece_.faces) {
            for (const Vec3& corner : mesh_.corners(face)) {
                if (piece_.flat ? !is_in_polygon(corner) : !is_in_hull(corner)) {
                    return face;
                }
            }
        }
        return k_none;
    }
    [[nodiscard]] bool is_in_hull(const Vec3& p) const {
        return std::all_of(piece_.triangles.begin(), piece_.triangles.end(),
                           [&](const Triangle& t) { return side(t, p) <= 0; });
    }
    [[nodiscard]] bool is_in_polygon(const Vec3& p) const {
        return std::any_of(piece_.triangles.begin(), piece_.triangles.end(),
                           [&](const Triangle& t) {
                               const auto [a, b, c] = facet(t);
                               return exact::orientation(a, b, c, p) == 0 &&
                                      exact::coplanar_side(a, b, c, p) >= 0 &&
                                      exact::coplanar_side(b, c, a, p) >= 0 &&
                                      exact::coplanar_side(c, a, b, p) >= 0;
                           });
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
