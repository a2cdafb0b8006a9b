// Draws a scene as a picture, by OpenGL off screen; no display is needed.
#pragma once

#include "base/progress.h"
#include "draw/camera.h"
#include "draw/picture.h"
#include "gpu/gl_context.h"

namespace hullwright {

// The picture looks as in the window: a light at the eye and a weak one above, flat facets, back
// faces the colour of rust, edges over their own surface. Faces that belong to hulls alone are
// paler and hatched. On one machine the bytes are the same every time. A picture larger than
// `largest_side` gives Code::bad_setting.
[[nodiscard]] Result<Picture> render(const GlContext& context, const Scene& scene,
                                     const Camera& camera, int width, int height,
                                     Background background, const Progress& progress = {});

[[nodiscard]] Result<int> largest_side(const GlContext& context);

// Returns the issue that `render` would have, so that it can be known before long work.
[[nodiscard]] Status check_size(const GlContext& context, int width, int height);

} // namespace hullwright
