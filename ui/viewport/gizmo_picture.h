// Draws a gizmo as triangles.
#pragma once

#include "draw/draw_list.h"
#include "ui/viewport/gizmo.h"

namespace hullwright::ui {

// The handle that is grabbed or under the cursor has a brighter colour.
[[nodiscard]] std::vector<DrawVertex> draw_gizmo(const Gizmo& gizmo, const Sight& sight,
                                                 const std::optional<Handle>& active);

} // namespace hullwright::ui
