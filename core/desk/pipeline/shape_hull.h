// Makes triangles of a robot's shape that is given by points alone.
#pragma once

#include "piece/hull.h"
#include "robot/shape_mesh.h"

namespace hullwright::pipeline {

// Returns the hull of the shape's points, scaled and placed: what collides of such a mesh. When
// stopped, the mesh is empty.
[[nodiscard]] inline ShapeMesh hull_of_points(const RobotShape& shape,
                                              const Progress& progress = {}) {
    const Hull hull = convex_hull(shape.points, progress.token());
    std::vector<Vec3> corners;
    for (const Index v : hull.vertices) {
        corners.push_back(shape.points[v]);
    }
    return placed_mesh(shape, corners, hull.triangles, progress);
}

} // namespace hullwright::pipeline
