// Reads the collision shapes of a scene of Godot 3 or 4, as a text (.tscn).
#pragma once

#include "base/progress.h"
#include "recipe/recipe.h"
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
// polyhedron as a robot's shapes do. A scene is refused whose nodes have more triangles all
// together than the recipe lets a model have.
[[nodiscard]] Result<GodotScene> read_godot_scene(const std::filesystem::path& path,
                                                  const ImportRecipe& recipe = {},
                                                  const Progress& progress = {});

} // namespace hullwright::pipeline
