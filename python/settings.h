// Reads settings as Python gives them: a preset, a recipe, and fields by their names.
#pragma once

#include "recipe/recipe.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hullwright::python {

struct Asked {
    std::string preset; // empty: the recipe's own defaults
    std::optional<std::string> recipe_json;
    std::vector<std::pair<std::string, std::string>> fields; // path and text; these win
};

// Throws what is wrong with them as a Failure that names the field.
[[nodiscard]] Recipe recipe_of(const Asked& asked);

} // namespace hullwright::python
