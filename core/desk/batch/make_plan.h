// Turns a folder or a PLAN.json into the units of a batch.
#pragma once

#include "base/progress.h"
#include "batch/cost_rule.h"
#include "batch/unit.h"

#include <filesystem>
#include <set>
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
    std::set<std::string> only; // names of units; empty: all. No file of others is read
};

// This file beside a model, or above it up to the root, is its recipe; the nearest wins.
inline constexpr const char* k_recipe_name = "hullwright.recipe.json";

struct Plan {
    std::filesystem::path root;
    std::vector<Unit> units; // in the order of their names
};

[[nodiscard]] Result<Plan> make_plan(const PlanSettings& settings, const CostRule& rule,
                                     const Progress& progress = {});

} // namespace hullwright::batch
