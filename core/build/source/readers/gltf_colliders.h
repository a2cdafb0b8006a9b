// Reads what the physics extensions of a glTF say that collides: KHR_physics_rigid_bodies with
// KHR_implicit_shapes as drafted in 2025, and OMI_physics_body with OMI_physics_shape.
#pragma once

#include "source/file_colliders.h"
#include "source/readers/gltf_document.h"

namespace hullwright {

struct GltfCollider {
    std::size_t node = 0; // whose place is its own
    ColliderKind kind = ColliderKind::hull;
    Vec3 size = Vec3::Zero(); // as of FileCollider
    // A hull and a mesh have one of these: a mesh, or a node. The node stands for its own mesh and
    // those of all nodes below it, as it sees them.
    std::optional<std::size_t> mesh;
    std::optional<std::size_t> geometry;
};

struct GltfColliders {
    std::vector<GltfCollider> colliders;
    std::vector<std::pair<std::size_t, std::string>> left_out; // nodes, and their shapes' types
};

// Numbers are checked, and every object that another one names exists.
[[nodiscard]] Result<GltfColliders>
gltf_colliders(std::string_view json, const GltfDocument& document, const std::string& file);

} // namespace hullwright
