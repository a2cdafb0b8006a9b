// Holds what a file says itself that collides, beside names: hulls and meshes where they are, and
// shapes that are given by measures.
#pragma once

#include "geom/types.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hullwright {

enum class ColliderKind : std::uint8_t { hull, mesh, box, sphere, capsule, cylinder };

struct FileCollider {
    ColliderKind kind = ColliderKind::hull;
    std::string name; // of its node; may be empty, and that of several
    // A hull and a mesh have these, as they lie in the file; no place is there twice.
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    // All others have a size. For a box it holds half of each side. For round ones it holds the
    // radius at the end towards y, the radius at the other end, and half of the length between a
    // cylinder's ends or the centres of a capsule's.
    Vec3 size = Vec3::Zero();
    Eigen::Matrix4d place = Eigen::Matrix4d::Identity(); // may scale and mirror
};

struct LeftOutCollider {
    std::string type; // as the file has it
    std::string name;
};

struct FileColliders {
    std::vector<FileCollider> colliders; // none: the file says nothing of what collides
    std::vector<LeftOutCollider> left_out;
    std::vector<std::string> seen; // names of what is there to be looked at
    std::vector<std::string> files_read;
};

} // namespace hullwright
