// Tells colliders from meshes that are only looked at by the names that engines' importers go by.
#pragma once

#include "piece/foreign_set.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright::pipeline {

// Holds the names that a file gives a mesh.
struct MeshNames {
    std::string own;
    std::string above; // of the node above the mesh's; empty: none
};

struct NamedCollider {
    bool collides = false;
    bool is_meant_convex = true;
    bool is_meant_box = false;
    bool lacks_render_mesh = false;
};

// Unreal: UCX_, UBX_, USP_ or UCP_, the name of a render mesh, and after one more underscore what
// one likes. Godot: -convcol, -convcolonly, -col or -colonly at the end, or the same after an
// underscore or a dollar sign, with numbers after it; with -col and -convcol the mesh is looked at,
// too. Where no mesh is named so, those are colliders that stand below a node called "colliders".
// Letters may be large or small.
[[nodiscard]] ColliderNames rule_of(std::span<const MeshNames> names);

// Tells of each mesh what its names say by this rule.
[[nodiscard]] std::vector<NamedCollider> named_colliders(std::span<const MeshNames> names,
                                                         ColliderNames rule);

} // namespace hullwright::pipeline
