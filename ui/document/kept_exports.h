// Keeps what files of engines were made with the last time, or as a project has kept it, which the
// next export begins with.
#pragma once

#include "recipe/export_recipe.h"

namespace hullwright::ui {

// Names no engine: that is the one that the pieces are for.
[[nodiscard]] ExportRecipe exports_of_last_time();
void keep_exports(const ExportRecipe& exports);

} // namespace hullwright::ui
