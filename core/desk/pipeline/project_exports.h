// Reads what a project says of files for engines: what the window proposes to write of it. It is
// kept in the project's view, as no piece depends on it.
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "recipe/export_recipe.h"

#include <filesystem>
#include <optional>
#include <string>

namespace hullwright {

// The view's member about exports, and in it what a recipe says of them.
inline constexpr const char* k_view_export = "export";
inline constexpr const char* k_view_export_recipe = "recipe";

// Holds what a window proposes to write, as it was chosen there.
struct KeptExport {
    std::string engine; // whose limits count; empty: none was named
    std::string format; // as the window lists them
    std::optional<ExportRecipe> recipe;

    bool operator==(const KeptExport&) const = default;
};

// Reads the view's member; what is wrong is a fault of its document.
[[nodiscard]] KeptExport kept_export_in(const JsonValue& value);
[[nodiscard]] std::string kept_export_to_json(const KeptExport& kept);

// Returns the defaults where the view says nothing of them; `file` is named where it is wrong.
[[nodiscard]] Result<ExportRecipe> exports_in_view(const std::string& view_json,
                                                   const std::string& file);
// Returns those of a file. One that cannot be read says nothing of exports, and is told of by
// whoever reads all of it.
[[nodiscard]] Result<ExportRecipe> exports_of_project(const std::filesystem::path& path,
                                                      const Progress& progress = {});

} // namespace hullwright
