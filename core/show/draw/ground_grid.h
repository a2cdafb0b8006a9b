// Draws a grid below the model, which shows at a glance how large it is.
#pragma once

#include "draw/scene.h"
#include "source/source_model.h"

namespace hullwright {

struct GroundGrid {
    double step = 0.0; // distance of two thin lines, in model units: 1, 2 or 5 times a power of ten
    std::vector<DrawVertex> lines; // two in a row make a line, relative to the middle of the bounds
};

// The grid lies across the upward axis at the model's lowest point and reaches a quarter of the
// model's diagonal beyond it. Every tenth line is stronger; those through the model's own zero have
// the colours of their axes. All are faint, so that the eye keeps to the model.
[[nodiscard]] GroundGrid draw_ground_grid(const Aabb& bounds, UpAxis up, Background background);

} // namespace hullwright
