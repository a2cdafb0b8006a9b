// What a project says of files for engines: what the window proposes to write of it. It is kept in
// the project's view, as no piece depends on it.
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "recipe/export_recipe.h"

#include <filesystem>
#include <string>

namespace hullwright {

// The view's member about exports, and in it what a recipe says of them.
inline constexpr const char* k_view_export = "export";
inline constexpr const char* k_view_export_recipe = "recipe";

// Returns the defaults where the view says nothing of them; `file` is named where it is wrong.
[[nodiscard]] Result<ExportRecipe> exports_in_view(const std::string& view_json,
                                                   const std::string& file);
// The same of a file. One that cannot be read says nothing of exports, and is told of by whoever
// reads all of it.
[[nodiscard]] Result<ExportRecipe> exports_of_project(const std::filesystem::path& path,
                                                      const Progress& progress = {});

} // namespace hullwright
