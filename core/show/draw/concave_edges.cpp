#include "draw/concave_edges.h"

#include "base/parallel.h"
#include "draw/floats.h"
#include "exact/predicates.h"

#include <cmath>

namespace hullwright {
namespace {

constexpr Rgb k_concave_colour = {214, 40, 120};

// Returns how far the far corner of `other` is in front of the plane of `side`'s face, in model
// units; 0 when it is behind that plane or in it.
double rise(const TriMesh& mesh, Side side, Side other) {
    const auto [a, b, c] = mesh.corners(face_of(side));
    const Vec3& far =
        mesh.vertices[mesh.triangles[face_of(other)][next_corner(next_corner(corner_of(other)))]];
    if (exact::orientation(a, b, c, far) <= 0) {
        return 0.0;
    }
    const Vec3 normal = (b - a).cross(c - a);
    const double length = normal.norm();
    return length > 0.0 ? std::abs(normal.dot(far - a)) / length : 0.0;
}

bool is_concave(const TriMesh& mesh, const Topology& topology, EdgeId edge, double rounding) {
    const auto sides = topology.sides_of(edge);
    if (sides.size() != 2) {
        return false; // a border, or an edge of more than two faces
    }
    const auto first = ends_of(mesh, sides[0]);
    const auto second = ends_of(mesh, sides[1]);
    return first[0] == second[1] && rise(mesh, sides[0], sides[1]) > rounding &&
           rise(mesh, sides[1], sides[0]) > rounding;
}

} // namespace

Result<std::vector<DrawVertex>> draw_concave_edges(const TriMesh& mesh, const Topology& topology,
                                                   double rounding, const Vec3& origin,
                                                   const Progress& progress) {
    std::vector<char> concave(topology.edges.size());
    if (!for_each_block(
            concave.size(), 1U << 13, progress, [&](std::size_t begin, std::size_t end) {
                for (std::size_t e = begin; e < end; ++e) {
                    concave[e] =
                        is_concave(mesh, topology, static_cast<EdgeId>(e), rounding) ? 1 : 0;
                }
            })) {
        return stopped_issue();
    }
    std::vector<DrawVertex> lines;
    for (std::size_t e = 0; e < concave.size(); ++e) {
        if (concave[e] != 0) {
            for (const VertexId v : {topology.edges[e].low, topology.edges[e].high}) {
                lines.push_back(
                    {floats(Vec3(mesh.vertices[v] - origin)), {0, 0, 1}, floats(k_concave_colour)});
            }
        }
    }
    return lines;
}

} // namespace hullwright
