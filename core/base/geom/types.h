// Declares the geometry types that all libraries share. Coordinates are right-handed; a face is
// counter-clockwise seen from outside.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <cstdint>
#include <limits>

namespace hullwright {

using Vec3 = Eigen::Vector3d;

// Numbers the elements of an array of vertices, faces, edges or parts; 32 bits because a mesh of
// more than 4 billion elements does not fit the memory limits anyway.
using Index = std::uint32_t;
using VertexId = Index;
using FaceId = Index;
using EdgeId = Index;
using PartId = Index;
using ComponentId = Index;
inline constexpr Index k_none = std::numeric_limits<Index>::max();

// Names three vertices in counter-clockwise order seen from outside.
using Triangle = std::array<VertexId, 3>;

struct Aabb {
    Vec3 lower = Vec3::Constant(std::numeric_limits<double>::infinity());
    Vec3 upper = Vec3::Constant(-std::numeric_limits<double>::infinity());

    void add(const Vec3& p) {
        lower = lower.cwiseMin(p);
        upper = upper.cwiseMax(p);
    }
    void add(const Aabb& box) {
        lower = lower.cwiseMin(box.lower);
        upper = upper.cwiseMax(box.upper);
    }
    [[nodiscard]] bool empty() const { return !(lower.array() <= upper.array()).all(); }
    [[nodiscard]] bool overlaps(const Aabb& box) const {
        return (lower.array() <= box.upper.array()).all() &&
               (box.lower.array() <= upper.array()).all();
    }
    [[nodiscard]] bool contains(const Aabb& box) const {
        return (lower.array() <= box.lower.array()).all() &&
               (box.upper.array() <= upper.array()).all();
    }
    [[nodiscard]] Vec3 size() const { return empty() ? Vec3(0, 0, 0) : Vec3(upper - lower); }
    [[nodiscard]] double diagonal() const { return size().norm(); }
    [[nodiscard]] Vec3 centre() const { return (lower + upper) * 0.5; }
};

} // namespace hullwright
