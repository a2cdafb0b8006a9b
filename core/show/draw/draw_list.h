// What a viewport or a picture draws: points in space with colours, nothing about how.
#pragma once

#include "geom/types.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace hullwright {

using Rgb = std::array<std::uint8_t, 3>;

struct DrawVertex {
    std::array<float, 3> position{};
    std::array<float, 3> normal{};
    std::array<float, 3> colour{};
};
static_assert(sizeof(DrawVertex) == 36);

// Edges fade where they come to lie close together in the picture, and are gone when it is this
// share of half the picture's height from one to the next, so that colours are seen there and not
// only lines. Whole at twice of it.
inline constexpr float k_least_spacing = 0.0075F;

// Positions are relative to `origin`, so that a model far from zero keeps its detail as floats.
struct DrawList {
    Vec3 origin = Vec3(0, 0, 0);
    Aabb bounds;                       // of the whole model, in its own coordinates
    std::vector<DrawVertex> triangles; // three in a row
    std::vector<DrawVertex> edges;     // two in a row; those that are farthest apart first
    std::vector<float> spacings;       // per edge: how far it is from there to others
    std::vector<DrawVertex> faults;    // two in a row: lines to draw in front
    bool hides_inside = false;         // from every eye beside it: not to be drawn from behind
};

// How far apart edges are at least that may be seen by a camera so far from its target, whose
// picture has this slope: half its height over the distance. All there is lies within `reach` of
// the target.
[[nodiscard]] inline float least_seen_spacing(double distance, double reach, double slope,
                                              bool orthographic) {
    const double nearest = orthographic ? distance : std::max(distance - reach, 1e-3 * distance);
    return static_cast<float>(static_cast<double>(k_least_spacing) * slope * nearest);
}

// How many of the list's edges are farther apart than this.
[[nodiscard]] std::size_t edges_above(const DrawList& list, float spacing);

} // namespace hullwright
