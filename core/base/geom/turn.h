// Turns as people and files write them: unit quaternions.
#pragma once

#include "geom/portable_math.h"
#include "geom/types.h"

namespace hullwright {

// Quaternions that were recorded in float32, or rounded to four digits, have a length as near to 1
// as this. Numbers in another order, or angles, seldom do.
inline constexpr double k_turn_length_doubt = 1e-3;

// Turns about an axis of length 1, by radians. (Eigen's own turns by an angle ask the library of
// mathematics.)
[[nodiscard]] inline Eigen::Quaterniond turn_about(const Vec3& axis, double angle) {
    const auto [sine, cosine] = sine_and_cosine(0.5 * angle);
    return {cosine, sine * axis.x(), sine * axis.y(), sine * axis.z()};
}

// Returns the least turn from the z axis to a direction of any length; half a turn is about x, as
// MuJoCo has it. (Eigen's own between two vectors decomposes a matrix for that case, which takes a
// compiler as long as half a room of ours.)
[[nodiscard]] inline Eigen::Quaterniond turn_from_z(const Vec3& way) {
    const Vec3 across = Vec3::UnitZ().cross(way);
    const double sine = across.norm();
    const Vec3 axis = sine > 0.0 ? Vec3(across / sine) : Vec3(Vec3::UnitX());
    return turn_about(axis, arc_tangent(sine, way.z()));
}

} // namespace hullwright
