// Reads the collision shapes of a scene of Godot 3 or 4, as a text (.tscn).
#pragma once

#include "base/progress.h"
#include "robot/shape_mesh.h"

#include <filesystem>
#include <string>
#include <vector>

namespace hullwright::pipeline {

struct GodotShape {
    std::string name; // of its node
    ShapeMesh mesh;   // as seen from the scene's root
    bool is_meant_convex = true;
};

struct GodotScene {
    std::vector<GodotShape> shapes;
    std::vector<Detail> notes; // what is left out
};

// Shapes that are convex polygons, boxes, balls, capsules, cylinders, and meshes of triangles are
// read with their nodes' transforms; scenes inside of scenes are not. What is round becomes a
// polyhedron as a robot's shapes do.
[[nodiscard]] Result<GodotScene> read_godot_scene(const std::filesystem::path& path,
                                                  const Progress& progress = {});

} // namespace hullwright::pipeline
