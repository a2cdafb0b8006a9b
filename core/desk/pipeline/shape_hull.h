// Makes triangles of a robot's shape that is given by points alone.
#pragma once

#include "piece/hull.h"
#include "robot/shape_mesh.h"

#include <stop_token>
#include <vector>

namespace hullwright::pipeline {

// Returns the hull of points where they are: what collides of such a mesh, before it is scaled and
// placed. When stopped, it may lack some.
[[nodiscard]] inline ShapeMesh hull_around(const std::vector<Vec3>& points,
                                           const std::stop_token& stop = {}) {
    const Hull hull = convex_hull(points, stop);
    ShapeMesh mesh;
    mesh.vertices.reserve(hull.vertices.size());
    for (const Index v : hull.vertices) {
        mesh.vertices.push_back(points[v]);
    }
    mesh.triangles = hull.triangles;
    return mesh;
}

// Returns it as a shape has it that is neither turned nor moved. When stopped, the mesh is empty.
[[nodiscard]] inline ShapeMesh hull_of_points(const std::vector<Vec3>& points,
                                              const Progress& progress = {}) {
    const ShapeMesh hull = hull_around(points, progress.token());
    return placed_mesh(RobotShape(), hull.vertices, hull.triangles, progress);
}

} // namespace hullwright::pipeline
