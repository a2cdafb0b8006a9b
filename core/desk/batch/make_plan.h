// Turns a folder or a PLAN.json into the units of a batch. Where a part of them is chosen, no file
// of others is hashed; by name none is even looked at.
#pragma once

#include "base/progress.h"
#include "batch/cost_rule.h"
#include "batch/shares.h"
#include "batch/unit.h"

#include <filesystem>
#include <string>
#include <vector>

namespace hullwright::batch {

struct PlanSettings {
    std::filesystem::path source; // a folder, or PLAN.json
    std::filesystem::path out;
    Recipe recipe; // of models that have no other
    ExportRecipe exports;
    std::filesystem::path recipe_file;
    WrittenAs written;
    Chosen chosen;
};

// This file beside a model, or above it up to the root, is its recipe; the nearest wins.
inline constexpr const char* k_recipe_name = "hullwright.recipe.json";

struct Plan {
    std::filesystem::path root;
    std::vector<Unit> units; // the chosen ones, in the order of their names
};

[[nodiscard]] Result<Plan> make_plan(const PlanSettings& settings, const CostRule& rule,
                                     const Progress& progress = {});

} // namespace hullwright::batch
