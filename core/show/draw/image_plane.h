// Draws the plane that a pair of pieces was looked at on where it stands in the world.
#pragma once

#include "draw/draw_list.h"
#include "gpu/pair_image.h"

namespace hullwright {

// Gives the pixels in the colours of their cases, as triangles relative to `origin`; neighbours of
// one colour in a row are one. Pixels of nothing are left out. The plane stands where depths begin.
[[nodiscard]] std::vector<DrawVertex> draw_plane(const ImagePlane& plane,
                                                 const IntervalImage& image, const Vec3& origin);

// Returns the edges of all that is looked at, from where depths begin to where they end, as lines.
[[nodiscard]] std::vector<DrawVertex> draw_depth_box(const ImagePlane& plane, const Rgb& colour,
                                                     const Vec3& origin);

} // namespace hullwright
