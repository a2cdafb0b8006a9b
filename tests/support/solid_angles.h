// Computes the winding number by its definition, to check what counts it in quicker ways.
#pragma once

#include "mesh/tri_mesh.h"

#include <cmath>
#include <numbers>

namespace hullwright::tests {

// Sums the solid angles of all faces, which defines the winding number (Van Oosterom and Strackee
// 1983).
inline double sum_of_angles(const TriMesh& mesh, const Vec3& p) {
    double sum = 0.0;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        const auto corners = mesh.corners(face);
        const Vec3 a = corners[0] - p;
        const Vec3 b = corners[1] - p;
        const Vec3 c = corners[2] - p;
        const double below = a.norm() * b.norm() * c.norm() + a.dot(b) * c.norm() +
                             b.dot(c) * a.norm() + c.dot(a) * b.norm();
        sum += 2.0 * std::atan2(a.dot(b.cross(c)), below);
    }
    return sum / (4.0 * std::numbers::pi);
}

} // namespace hullwright::tests
