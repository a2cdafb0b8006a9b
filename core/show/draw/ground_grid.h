// A grid to stand on: how large the model is, at a glance.
#pragma once

#include "draw/scene.h"
#include "source/source_model.h"

namespace hullwright {

struct GroundGrid {
    double step = 0.0; // between two thin lines, in model units: 1, 2 or 5 times a power of ten
    std::vector<DrawVertex> lines; // two in a row, relative to the middle of the bounds
};

// Across the upward axis at the model's lowest point, half as wide again as the model. Every tenth
// line is stronger; those through the model's own zero have the colours of their axes. Faint: it is
// behind everything for the eye.
[[nodiscard]] GroundGrid draw_ground_grid(const Aabb& bounds, UpAxis up, Background background);

} // namespace hullwright
