// Repairs vertices: welds them, drops unused ones, and drops faces at non-finite ones.
#include "base/parallel.h"
#include "geom/weld.h"
#include "mesh/repair/steps.h"

#include <algorithm>

namespace hullwright::repairs {

Result<Outcome> drop_non_finite(TriMesh mesh, const Progress& progress) {
    std::vector<bool> erased(mesh.triangles.size(), false);
    std::uint64_t dropped = 0;
    const bool finished = for_each_in_order(erased.size(), progress, [&](std::size_t f) {
        const auto corners = mesh.corners(static_cast<FaceId>(f));
        erased[f] = !std::all_of(corners.begin(), corners.end(),
                                 [](const Vec3& p) { return p.allFinite(); });
        dropped += erased[f] ? 1 : 0;
    });
    if (!finished) {
        return stopped_issue();
    }
    erase_faces(mesh, erased);
    return Outcome{std::move(mesh), {{"faces_dropped", dropped}}, {}};
}

Result<Outcome> weld(TriMesh mesh, double distance, const Progress& progress) {
    auto weld = weld_within(mesh.vertices, distance, progress);
    if (!weld) {
        return weld.issue();
    }
    std::uint64_t moved = 0;
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
        const Vec3& to = mesh.vertices[weld->kept[weld->target[v]]];
        // A NaN differs even from itself, but has not moved.
        moved += mesh.vertices[v] != to && mesh.vertices[v].allFinite() ? 1 : 0;
    }
    const std::uint64_t merged = mesh.vertices.size() - weld->kept.size();
    if (merged > 0) {
        std::vector<Vec3> kept;
        kept.reserve(weld->kept.size());
        for (const Index v : weld->kept) {
            kept.push_back(mesh.vertices[v]);
        }
        mesh.vertices = std::move(kept);
        for (Triangle& t : mesh.triangles) {
            t = {weld->target[t[0]], weld->target[t[1]], weld->target[t[2]]};
        }
    }
    return Outcome{std::move(mesh), {{"vertices_merged", merged}, {"vertices_moved", moved}}, {}};
}

Result<Outcome> drop_unused_vertices(TriMesh mesh, const Progress& progress) {
    std::vector<Index> number(mesh.vertices.size(), k_none);
    for (const Triangle& t : mesh.triangles) {
        for (const VertexId v : t) {
            number[v] = 0;
        }
    }
    Index kept = 0;
    const bool finished = for_each_in_order(mesh.vertices.size(), progress, [&](std::size_t v) {
        if (number[v] != k_none) {
            number[v] = kept;
            mesh.vertices[kept++] = mesh.vertices[v];
        }
    });
    if (!finished) {
        return stopped_issue();
    }
    const std::uint64_t dropped = mesh.vertices.size() - kept;
    mesh.vertices.resize(kept);
    for (Triangle& t : mesh.triangles) {
        t = {number[t[0]], number[t[1]], number[t[2]]};
    }
    return Outcome{std::move(mesh), {{"vertices_dropped", dropped}}, {}};
}

} // namespace hullwright::repairs
