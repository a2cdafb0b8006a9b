// Drops whole components: specks, or all but the largest. Both repairs lose geometry, so they run
// only when asked for.
#include "mesh/repair/steps.h"
#include "mesh/topology.h"

#include <algorithm>
#include <numeric>

namespace hullwright::repairs {
namespace {

Result<Components> components_of(const TriMesh& mesh, const Progress& progress) {
    const auto topology = build_topology(mesh, progress.part({}, 0.0, 0.6));
    if (!topology) {
        return topology.issue();
    }
    return connect_faces(mesh, *topology, progress.part({}, 0.6, 1.0));
}

Outcome drop_components(TriMesh mesh, const Components& components,
                        const std::vector<bool>& dropped) {
    std::vector<bool> erased(mesh.triangles.size());
    for (FaceId f = 0; f < erased.size(); ++f) {
        erased[f] = dropped[components.of_face[f]];
    }
    const auto faces = static_cast<std::uint64_t>(std::count(erased.begin(), erased.end(), true));
    erase_faces(mesh, erased);
    return {std::move(mesh),
            {{"components_dropped",
              static_cast<std::uint64_t>(std::count(dropped.begin(), dropped.end(), true))},
             {"faces_dropped", faces}},
            {}};
}

} // namespace

Result<Outcome> drop_specks(TriMesh mesh, double size, const Progress& progress) {
    const auto components = components_of(mesh, progress);
    if (!components) {
        return components.issue();
    }
    const std::vector<Aabb> boxes = boxes_of_components(mesh, *components);
    std::vector<bool> dropped(components->count);
    std::transform(boxes.begin(), boxes.end(), dropped.begin(),
                   [&](const Aabb& box) { return box.diagonal() < size; });
    return drop_components(std::move(mesh), *components, dropped);
}

Result<Outcome> keep_largest(TriMesh mesh, std::uint32_t count, const Progress& progress) {
    const auto components = components_of(mesh, progress);
    if (!components) {
        return components.issue();
    }
    std::vector<double> area(components->count, 0.0);
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        const auto [a, b, c] = mesh.corners(f);
        area[components->of_face[f]] += (b - a).cross(c - a).norm() / 2.0;
    }
    std::vector<ComponentId> order(components->count);
    std::iota(order.begin(), order.end(), ComponentId{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](ComponentId a, ComponentId b) { return area[a] > area[b]; });
    std::vector<bool> dropped(components->count, false);
    for (std::size_t i = count; i < order.size(); ++i) {
        dropped[order[i]] = true;
    }
    return drop_components(std::move(mesh), *components, dropped);
}

} // namespace hullwright::repairs
