// Tells the side from which a place on a surface is seen.
#pragma once

#include "base/progress.h"
#include "geom/types.h"

#include <span>

namespace hullwright {

// Returns the direction, of length 1, in which the triangles nearest to the place face, or the
// opposite one where less of the surface lies in that way: faces may be inverted. It is zero where
// these triangles face no way together, and after a stop. Every triangle is looked at, which takes
// some 80 ms for a million.
[[nodiscard]] Vec3 facing_at(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                             const Vec3& place, const Progress& progress = {});

} // namespace hullwright
