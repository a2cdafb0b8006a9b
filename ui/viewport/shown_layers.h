// Says which of model and pieces are shown, and how the model is drawn.
#pragma once

namespace hullwright::ui {

struct ShownLayers {
    bool model = true;
    bool pieces = true;
    bool see_through = false;
    bool wire = false; // draw the sides of the model's triangles
    bool concave_edges = false;
    bool grid = true;
    bool edges = true; // of model and pieces

    bool operator==(const ShownLayers&) const = default;
};

} // namespace hullwright::ui
