// Holds what stands still in a play: convex things, each of which knows its point nearest to
// another.
#pragma once

#include "geom/types.h"

#include <array>
#include <variant>

namespace hullwright {

// Holds the nearest point of a convex thing. No point of the thing lies beyond the plane through it
// across the normal, which is of length 1 and shows to where the question was asked from.
struct NearestPlace {
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::UnitZ();
    double distance = 0.0; // below 0 inside of a half space alone, 0 inside of other things
};

// Is everything below a plane; `normal` is of length 1.
struct HalfSpace {
    Vec3 normal = Vec3::UnitZ();
    double offset = 0.0; // normal * p of the points p on the plane
};

struct PlayBox {
    Vec3 centre = Vec3::Zero();
    Vec3 half = Vec3::Ones();
    Eigen::Matrix3d axes = Eigen::Matrix3d::Identity(); // columns
};

// Is a cylinder with flat ends; `axis` is of length 1.
struct PlayCylinder {
    Vec3 centre = Vec3::Zero();
    Vec3 axis = Vec3::UnitZ();
    double half = 1.0; // from the middle to either end
    double radius = 1.0;
};

// Is a face that stops balls from both sides. Corners may coincide.
using PlayTriangle = std::array<Vec3, 3>;

using Obstacle = std::variant<HalfSpace, PlayBox, PlayCylinder, PlayTriangle>;

[[nodiscard]] NearestPlace nearest_to(const HalfSpace& space, const Vec3& p);
[[nodiscard]] NearestPlace nearest_to(const PlayBox& box, const Vec3& p);
[[nodiscard]] NearestPlace nearest_to(const PlayCylinder& cylinder, const Vec3& p);
[[nodiscard]] NearestPlace nearest_to(const PlayTriangle& triangle, const Vec3& p);
// A ball is its middle here, and its radius is part of how near another may come.
[[nodiscard]] NearestPlace nearest_to(const Vec3& point, const Vec3& p);
[[nodiscard]] NearestPlace nearest_to(const Obstacle& obstacle, const Vec3& p);

// Returns an empty box for a half space, which has none.
[[nodiscard]] Aabb box_of(const Obstacle& obstacle);
// True when all numbers are finite and can be calculated with.
[[nodiscard]] bool is_usable(const Obstacle& obstacle);

} // namespace hullwright
