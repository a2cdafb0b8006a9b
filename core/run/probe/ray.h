// Holds a ray against a plane, a ball, and cylinders with and without ends.
#pragma once

#include "probe/given.h"

#include <optional>

namespace hullwright {

// Holds the points origin + t direction, t not negative. Without a direction it meets nothing.
struct Ray {
    Vec3 origin = Vec3::Zero();
    Vec3 direction = Vec3::Zero();
};

struct Plane {
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::Zero(); // of any length but none
};

struct Sphere {
    Vec3 centre = Vec3::Zero();
    double radius = 0.0;
};

// `endless`: both ends only say where the axis runs; else flat ends close it.
struct Cylinder {
    Vec3 from = Vec3::Zero();
    Vec3 to = Vec3::Zero();
    double radius = 0.0;
    bool endless = false;
};

struct RayPoint {
    double t = 0.0; // infinite where the ray stays within for ever, or no double holds it
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::Zero(); // outward, of length 1; none where no surface is met
};

// Is the stretch of a ray in a body. Within a plane a ray has no end.
struct RayStretch {
    RayPoint entry;
    RayPoint exit;
    bool starts_inside = false; // the origin is in the body and not on its surface
};

// Return what the ray has in common with the body; none when they are apart. That is decided
// exactly, and times are rounded once. A negative radius, an axis without length and a normal that
// is none make an empty body. A plane is met from both sides, and its normal is the one given.
[[nodiscard]] Result<std::optional<RayStretch>> ray_meets(const Ray& ray, const Plane& plane,
                                                          ProbeRules rules = ProbeRules::ours);
[[nodiscard]] Result<std::optional<RayStretch>> ray_meets(const Ray& ray, const Sphere& sphere,
                                                          ProbeRules rules = ProbeRules::ours);
[[nodiscard]] Result<std::optional<RayStretch>> ray_meets(const Ray& ray, const Cylinder& cylinder,
                                                          ProbeRules rules = ProbeRules::ours);

} // namespace hullwright
