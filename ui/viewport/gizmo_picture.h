// A gizmo as triangles.
#pragma once

#include "draw/draw_list.h"
#include "ui/viewport/gizmo.h"

namespace hullwright::ui {

// The one that is grabbed or under the cursor glows.
[[nodiscard]] std::vector<DrawVertex> draw_gizmo(const Gizmo& gizmo, const Sight& sight,
                                                 const std::optional<Handle>& active);

} // namespace hullwright::ui
