// Holds a set of colliders that another program made: meshes with names, of which nobody says which
// faces of a model they stand for.
#pragma once

#include "geom/types.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hullwright {

struct ForeignPiece {
    std::string name;
    std::vector<Vec3> vertices;      // each place once, and only those that a triangle uses
    std::vector<Triangle> triangles; // as the file has them
    // False where the file asks for the mesh itself, as Godot's -colonly does.
    bool is_meant_convex = true;
    bool is_meant_box = false;      // Unreal's UBX_ is a box and nothing else
    bool lacks_render_mesh = false; // its name asks for one that the file does not have

    bool operator==(const ForeignPiece&) const = default;
};

// Names the rule by which colliders were told from meshes that are only looked at.
enum class ColliderNames : std::uint8_t {
    all,    // no name follows a rule, so that every mesh is a collider
    unreal, // UCX_, UBX_, USP_ and UCP_ before the name of a render mesh
    godot,  // -convcol, -convcolonly, -col and -colonly behind a name
    shapes, // the file's collision shapes, of a robot's links or of a scene
    group,  // the children of a node called "colliders"
    shells, // the file is one mesh without a name, each shell of which is a collider
};

struct ForeignSet {
    std::vector<ForeignPiece> pieces;
    std::vector<std::string> render_meshes; // left out, as their names say
    ColliderNames names = ColliderNames::all;
    // Is the step that the file's numbers were rounded to, and no less than float32's, as no engine
    // keeps more: a length in the set's unit.
    double step = 0.0;
    double metres_per_unit = 0.0; // 0: unknown
    Vec3 origin = Vec3::Zero();   // the point that vertices are counted from

    bool operator==(const ForeignSet&) const = default;
};

// Takes the triangles with the vertices that they use, which keep their order.
[[nodiscard]] ForeignPiece foreign_piece(std::string name, const std::vector<Vec3>& vertices,
                                         std::vector<Triangle> triangles);

} // namespace hullwright
