// Runs Bullet's decomposition beside ours: its time on a machine is a yardstick for ours there.
#pragma once

#include "mesh/tri_mesh.h"

#include <bullet/HACD/hacdHACD.h>

namespace hullwright::bench {

// This peer decomposes the surface: hierarchical approximate decomposition (Mamou and Ghorbel 2009)
// with a concavity of half a percent of the diagonal; it bounds no protrusion. Returns the number
// of its pieces.
inline std::size_t bullet_hacd(const TriMesh& mesh) {
    std::vector<HACD::Vec3<HACD::Real>> points; // HACD scales them in place
    for (const Vec3& v : mesh.vertices) {
        points.emplace_back(v.x(), v.y(), v.z());
    }
    std::vector<HACD::Vec3<long>> triangles;
    for (const Triangle& t : mesh.triangles) {
        triangles.emplace_back(t[0], t[1], t[2]);
    }
    constexpr double k_scale = 1000.0; // HACD itself scales the diagonal to this
    HACD::HACD hacd;
    hacd.SetPoints(points.data());
    hacd.SetNPoints(points.size());
    hacd.SetTriangles(triangles.data());
    hacd.SetNTriangles(triangles.size());
    hacd.SetScaleFactor(k_scale);
    hacd.SetConcavity(0.005 * k_scale);
    hacd.SetNClusters(1);
    hacd.SetCompacityWeight(0.1);
    hacd.SetVolumeWeight(0.0);
    hacd.SetNVerticesPerCH(256);
    hacd.Compute();
    return hacd.GetNClusters();
}

} // namespace hullwright::bench
