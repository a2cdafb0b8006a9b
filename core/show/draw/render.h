// A scene as a picture, drawn by OpenGL off screen: no display is needed.
#pragma once

#include "draw/camera.h"
#include "export/write_png.h"
#include "gpu/gl_context.h"

namespace hullwright {

// As the window shows it: a light at the eye and a weak one above, facets flat, backs the colour of
// rust, edges over their own surface. Faces of hulls alone are paler and hatched. The same bytes
// every time on one machine. Code::bad_setting for a picture larger than `largest_side`.
[[nodiscard]] Result<Picture> render(const GlContext& context, const Scene& scene,
                                     const Camera& camera, int width, int height,
                                     Background background);

[[nodiscard]] Result<int> largest_side(const GlContext& context);

// The issue that render would have, for who asks before long work.
[[nodiscard]] Status check_size(const GlContext& context, int width, int height);

} // namespace hullwright
