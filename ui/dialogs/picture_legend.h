// Writes below a saved picture what its colours mean, in the window's language.
#pragma once

#include "draw/picture.h"
#include "draw/scene.h"
#include "ui/models/legend.h"

namespace hullwright::ui {

// Returns the rows of pixels that the legend takes of a picture of that size; 0 where there is no
// room for it.
[[nodiscard]] int height_of(const Legend& legend, int width, int height);
// Returns the picture with the legend below it. This may be called beside the window.
[[nodiscard]] Picture with_legend(const Picture& picture, const Legend& legend, int legend_height,
                                  Background background);

} // namespace hullwright::ui
