// Finds the extreme points of a body in a few fixed directions. Their hull is inside the body's, so
// what it covers is a lower bound, and the extreme points of two bodies together cost no search.
#pragma once

#include "geom/types.h"

#include <array>
#include <span>

namespace hullwright {

inline constexpr std::size_t k_support_directions = 16; // each with its opposite

using Supports = std::array<Vec3, 2 * k_support_directions>;

// There has to be at least one point.
[[nodiscard]] Supports supports_of(std::span<const Vec3> points);
[[nodiscard]] Supports join_supports(const Supports& one, const Supports& other);

} // namespace hullwright
