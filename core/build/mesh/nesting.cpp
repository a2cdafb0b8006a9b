#include "mesh/nesting.h"

#include "base/parallel.h"
#include "exact/predicates.h"
#include "geom/box_around.h"
#include "mesh/self_intersections.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <optional>

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

// Marks containers whose surface crosses the component's. Two components may cross in as many
// places as they have pairs of faces, of which the first that is found is enough.
class CrossedContainers final : public SelfIntersectionListener {
public:
    using Containers = std::vector<std::vector<ComponentId>>;

    // Containers of a component have to be ascending.
    CrossedContainers(const Components& components, const Containers& containers)
        : components_(components), containers_(containers) {
        std::size_t count = 0;
        for (const auto& around : containers) {
            first_.push_back(count);
            count += around.size();
        }
        std::vector<std::atomic<bool>>(count).swap(crossed_);
    }

    [[nodiscard]] bool wants(FaceId /*first*/) const override { return true; }
    [[nodiscard]] bool wants(FaceId first, FaceId second) const override {
        const ComponentId one = components_.of_face[first];
        const ComponentId other = components_.of_face[second];
        return one != other && (is_uncrossed(one, other) || is_uncrossed(other, one));
    }
    void hear(FaceId first, FaceId second) override {
        const ComponentId one = components_.of_face[first];
        const ComponentId other = components_.of_face[second];
        for (const auto& number : {number_of(one, other), number_of(other, one)}) {
            if (number) {
                crossed_[*number] = true;
            }
        }
    }

    // Returns the containers that no component crosses.
    [[nodiscard]] Containers uncrossed() const {
        Containers left(containers_.size());
        for (ComponentId c = 0; c < containers_.size(); ++c) {
            for (std::size_t i = 0; i < containers_[c].size(); ++i) {
                if (!crossed_[first_[c] + i]) {
                    left[c].push_back(containers_[c][i]);
                }
            }
        }
        return left;
    }

private:
    [[nodiscard]] std::optional<std::size_t> number_of(ComponentId inner, ComponentId outer) const {
        const auto& around = containers_[inner];
        const auto at = std::lower_bound(around.begin(), around.end(), outer);
        if (at == around.end() || *at != outer) {
            return std::nullopt;
        }
        return first_[inner] + static_cast<std::size_t>(at - around.begin());
    }
    [[nodiscard]] bool is_uncrossed(ComponentId inner, ComponentId outer) const {
        const auto number = number_of(inner, outer);
        return number && !crossed_[*number];
    }

    const Components& components_;
    const Containers& containers_;
    std::vector<std::size_t> first_;         // per component: the number of its first container
    std::vector<std::atomic<bool>> crossed_; // per container of each component
};

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
    CrossedContainers crossed(components, containers);
    if (auto heard = hear_self_intersections(mesh, bvh, skip, crossed, progress); !heard) {
        return heard;
    }
    containers = crossed.uncrossed();
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
