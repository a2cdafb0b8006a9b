// Draws primitives as people do: edges, rims, and the outlines of round parts.
#pragma once

#include "draw/draw_list.h"
#include "edit/primitive.h"

namespace hullwright {

// Two vertices in a row make a line, relative to `origin`.
[[nodiscard]] std::vector<DrawVertex> draw_primitive(const Primitive& primitive, const Vec3& origin,
                                                     const Rgb& colour);

// Draws the primitive's hull as triangles.
[[nodiscard]] std::vector<DrawVertex> draw_hull(const Piece& hull, const Vec3& origin,
                                                const Rgb& colour);

} // namespace hullwright
