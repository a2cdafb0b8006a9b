// Holds what a viewport or a picture draws: points in space with colours. Nothing here says how
// they are drawn.
#pragma once

#include "geom/rgb.h"
#include "geom/types.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace hullwright {

struct DrawVertex {
    std::array<float, 3> position{};
    std::array<float, 3> normal{};
    std::array<float, 3> colour{};
};
static_assert(sizeof(DrawVertex) == 36);

// Edges fade where they lie close together in the picture, so that colours are seen there and not
// only lines. They are gone when the distance from one to the next is this share of half the
// picture's height, and whole at twice that share.
inline constexpr float k_least_spacing = 0.0075F;

// Surfaces have a crease, and its line is drawn, where they turn by more than 30 degrees.
inline constexpr double k_crease_cosine = 0.866;

// Positions are relative to `origin`, so that a model far from zero keeps its detail as floats.
struct DrawList {
    Vec3 origin = Vec3(0, 0, 0);
    Aabb bounds;                       // around the whole model, in its own coordinates
    std::vector<DrawVertex> triangles; // three in a row
    std::vector<DrawVertex> edges;     // two in a row; edges that lie farthest apart come first
    std::vector<float> spacings;       // per edge: its distance to other edges, in model units
    std::vector<DrawVertex> faults;    // two in a row: lines drawn in front of everything
    bool hides_inside = false; // back faces are seen from no eye outside and need not be drawn
};

// Returns the smallest spacing of edges that is still seen, in model units. `distance` is the
// camera's from its target, `slope` half the picture's height over that, and all lies within
// `reach` of the target. An eye amid it keeps a thousandth of the distance, lest all be drawn.
[[nodiscard]] inline float least_seen_spacing(double distance, double reach, double slope,
                                              bool orthographic) {
    constexpr double k_nearest = 1e-3;
    const double nearest =
        orthographic ? distance : std::max(distance - reach, k_nearest * distance);
    return static_cast<float>(static_cast<double>(k_least_spacing) * slope * nearest);
}

// Returns how many of the list's edges have a larger spacing than `spacing`; they come first.
[[nodiscard]] std::size_t edges_above(const DrawList& list, float spacing);

} // namespace hullwright
