#include "mesh/nesting.h"

#include "base/parallel.h"
#include "exact/predicates.h"
#include "geom/box_around.h"
#include "mesh/self_intersections.h"

#include <algorithm>
#include <map>

namespace hullwright {
namespace {

using exact::Point2;

Point2 across_x(const Vec3& p) {
    return {p.y(), p.z()};
}

// Returns the turn a, b, p with p moved by (e, e^2) for an infinitesimal e > 0 (Edelsbrunner and
// Mücke 1990), so that a ray never runs through an edge or a vertex. It is 0 only for an edge along
// the ray.
int perturbed_turn(const Point2& a, const Point2& b, const Point2& p) {
    if (const int sign = exact::turn(a, b, p); sign != 0) {
        return sign;
    }
    if (a[1] != b[1]) {
        return a[1] > b[1] ? 1 : -1;
    }
    return a[0] == b[0] ? 0 : a[0] < b[0] ? 1 : -1;
}

// Returns one vertex per component. A vertex that no other component touches would be best, but the
// first one will do, as touching components are reported as self-intersecting anyway.
std::vector<VertexId> first_vertices(const TriMesh& mesh, const Components& components) {
    std::vector<VertexId> vertices(components.count, k_none);
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        VertexId& vertex = vertices[components.of_face[f]];
        vertex = vertex == k_none ? mesh.triangles[f][0] : vertex;
    }
    return vertices;
}

// Removes containers whose surface crosses the component's: a component that is partly outside is
// no cavity.
Status drop_crossed(const TriMesh& mesh, const Components& components, const Bvh& bvh,
                    std::vector<std::vector<ComponentId>>& containers, const Progress& progress) {
    std::vector<bool> involved(components.count, false);
    for (ComponentId c = 0; c < components.count; ++c) {
        for (const ComponentId around : containers[c]) {
            involved[c] = involved[around] = true;
        }
    }
    if (std::find(involved.begin(), involved.end(), true) == involved.end()) {
        return Done{};
    }
    std::vector<bool> skip(mesh.triangles.size());
    for (FaceId face = 0; face < skip.size(); ++face) {
        skip[face] = !involved[components.of_face[face]];
    }
    const auto crossings = find_self_intersections(mesh, bvh, skip, progress);
    if (!crossings) {
        return crossings.issue();
    }
    for (const auto& [one, other] : *crossings) {
        const ComponentId a = components.of_face[one];
        const ComponentId b = components.of_face[other];
        std::erase(containers[a], b);
        std::erase(containers[b], a);
    }
    return Done{};
}

} // namespace

int crossing_along_x(const Vec3& p, const std::array<Vec3, 3>& t) {
    // Most faces miss the ray by far, which doubles tell at once.
    if (!may_be_crossed_along_x(p, box_around(t))) {
        return 0;
    }
    const Point2 at = across_x(p);
    const int first = perturbed_turn(across_x(t[0]), across_x(t[1]), at);
    if (first == 0 || perturbed_turn(across_x(t[1]), across_x(t[2]), at) != first ||
        perturbed_turn(across_x(t[2]), across_x(t[0]), at) != first) {
        return 0;
    }
    // Seen along x the face turns by `first`, so its normal points that way along x. The point p
    // lies before the plane exactly when it is on the other side.
    return exact::orientation(t[0], t[1], t[2], p) * first < 0 ? first : 0;
}

Result<std::vector<std::vector<ComponentId>>>
find_containers(const TriMesh& mesh, const Components& components, const std::vector<bool>& closed,
                const Bvh& bvh, const Progress& progress) {
    std::vector<std::vector<ComponentId>> containers(components.count);
    const auto vertices = first_vertices(mesh, components);
    // A single closed component cannot be inside another, so none is looked at.
    const auto solids = std::count(closed.begin(), closed.end(), true);
    const std::size_t looked_at = solids > 1 ? components.count : 0;
    const Progress nesting = progress.part({}, 0.0, 0.5);
    const bool finished = for_each_block(looked_at, 1, nesting, [&](std::size_t c, std::size_t) {
        if (!closed[c]) {
            return;
        }
        const Vec3& p = mesh.vertices[vertices[c]];
        std::map<ComponentId, bool> odd;
        bvh.visit([&](const Aabb& box) { return may_be_crossed_along_x(p, box); },
                  [&](Index face) {
                      const ComponentId other = components.of_face[face];
                      if (other != c && closed[other] &&
                          crossing_along_x(p, mesh.corners(face)) != 0) {
                          odd[other] = !odd[other];
                      }
                  });
        for (const auto& [other, inside] : odd) {
            if (inside) {
                containers[c].push_back(other);
            }
        }
    });
    if (!finished) {
        return stopped_issue();
    }
    const Status dropped =
        drop_crossed(mesh, components, bvh, containers, progress.part({}, 0.5, 1.0));
    return dropped ? Result<std::vector<std::vector<ComponentId>>>(std::move(containers))
                   : Result<std::vector<std::vector<ComponentId>>>(dropped.issue());
}

} // namespace hullwright
