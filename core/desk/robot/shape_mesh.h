// Makes triangles of the surface of a robot's shape.
#pragma once

#include "base/progress.h"
#include "robot/robot.h"

#include <cstddef>
#include <span>
#include <vector>

namespace hullwright {

struct ShapeMesh {
    std::vector<Vec3> vertices; // in the body's frame
    std::vector<Triangle> triangles;
};

// Round shapes have so many sides. What is made holds the shape, and is nowhere farther out of it
// than a hundredth of its largest radius.
inline constexpr std::uint32_t k_round_sides = 32;

// Returns how many triangles the mesh of a shape has that is no mesh itself.
[[nodiscard]] std::size_t triangles_of(ShapeKind kind);

// Takes any shape but a mesh.
[[nodiscard]] ShapeMesh mesh_of(const RobotShape& shape);
// Returns the triangles of a mesh's file, scaled and placed; a mirror turns them round. When
// stopped, the mesh is empty.
[[nodiscard]] ShapeMesh placed_mesh(const RobotShape& shape, std::span<const Vec3> vertices,
                                    std::span<const Triangle> triangles,
                                    const Progress& progress = {});

} // namespace hullwright
