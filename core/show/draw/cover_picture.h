// Over-cover and under-cover as colours.
#pragma once

#include "check/cover.h"
#include "draw/colour_bar.h"

namespace hullwright {

// Hulls from grey, where they are in the solid or on it, to dark red, where they are farthest out
// of it, which has a cross; faces that no piece covers from pale to dark blue, where they are
// farthest from the hulls.
struct CoverPicture {
    Scene scene;
    ColourBar bar;
};

// How long the longest edge is, as a share of the diagonal, where distances are measured for a
// picture: a few pixels.
inline constexpr double k_picture_edge = 0.005;

// From nothing to the farthest.
[[nodiscard]] const std::vector<Rgb>& heat_colours();
// Of what is uncovered.
[[nodiscard]] const std::vector<Rgb>& leak_colours();

// What is below `insignificant` counts as nothing. `unit` is the name of the model's, or empty.
[[nodiscard]] CoverPicture draw_cover(const CoverField& field, const Aabb& bounds,
                                      double insignificant, const std::string& unit);

} // namespace hullwright
