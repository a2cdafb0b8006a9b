#include "contact/contact_body.h"

#include "base/parallel.h"
#include "base/sort_in_runs.h"
#include "exact/predicates.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace hullwright {
namespace {

// Lists each vertex once for each component that it is a corner of. Returns false when stopped.
bool list_vertices(ContactBody& body, const Progress& progress) {
    const TriMesh& mesh = body.mesh();
    const std::vector<ComponentId>& of_face = body.surface.kinds.components.of_face;
    std::vector<std::pair<ComponentId, VertexId>> corners;
    corners.reserve(3 * mesh.triangles.size());
    if (!for_each_in_order(mesh.triangles.size(), progress, [&](std::size_t face) {
            for (std::size_t i = 0; i < 3 && body.has_area[face] != 0; ++i) {
                corners.emplace_back(of_face[face], mesh.triangles[face][i]);
            }
        })) {
        return false;
    }
    sort_in_runs(corners, std::less<>(), progress.token());
    if (progress.stopped()) {
        return false;
    }
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    for (const auto& [component, vertex] : corners) {
        while (body.begin.size() <= component) {
            body.begin.push_back(static_cast<Index>(body.vertices.size()));
        }
        body.vertices.push_back(vertex);
    }
    body.begin.resize(body.components() + 1, static_cast<Index>(body.vertices.size()));
    return !progress.stopped();
}

} // namespace

Result<ContactBody> make_contact_body(const TriMesh& mesh, const SurfaceSettings& settings,
                                      const Progress& progress) {
    ContactBody body;
    auto surface = make_solid_surface(mesh, settings, progress.part({}, 0.0, 0.8));
    if (!surface) {
        return surface.issue();
    }
    body.surface = std::move(*surface);
    body.box_of_solids = body.surface.box_of_solids();
    body.has_area.resize(mesh.triangles.size());
    constexpr std::size_t k_block = 4096;
    const bool is_done =
        for_each_block(mesh.triangles.size(), k_block, progress.part({}, 0.8, 0.9),
                       [&](std::size_t begin, std::size_t end) {
                           for (std::size_t face = begin; face < end; ++face) {
                               const auto [a, b, c] = mesh.corners(static_cast<FaceId>(face));
                               body.has_area[face] = exact::collinear(a, b, c) ? 0 : 1;
                           }
                       });
    if (!is_done || !list_vertices(body, progress.part({}, 0.9, 1.0))) {
        return stopped_issue();
    }
    return body;
}

double stands_out(const ContactBody& body, const Vec3& point) {
    return body.surface.is_in_volume(point) || body.mesh().triangles.empty()
               ? 0.0
               : face_near(body.surface.faces, point, 0).distance;
}

} // namespace hullwright
