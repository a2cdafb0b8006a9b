// Everything a run depends on besides its input. One table of fields serves JSON, command-line
// flags, the recipe panel and the help.
#pragma once

#include "base/result.h"
#include "geom/length.h"
#include "mesh/repair/repair.h"
#include "piece/decompose.h"
#include "source/isolated_import.h"
#include "source/source_model.h"
#include "tree/hull_tree.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hullwright {

struct ImportRecipe {
    Unit unit;                   // 0: what the file says
    UpAxis up = UpAxis::unknown; // unknown: what the file says
    bool weld = true;            // equal positions are one vertex
    std::uint32_t seconds = 300; // limits of the reading process
    std::uint32_t memory_mib = 8192;
    std::uint32_t max_triangles = 50'000'000;

    bool operator==(const ImportRecipe&) const = default;
};

struct PackRecipe {
    // How far packed hulls of pieces may be out of the pieces; the tolerance has it. Automatic: a
    // fiftieth of the tolerance. 0: float32 vertices stay bit for bit.
    AutoLength margin;

    bool operator==(const PackRecipe&) const = default;
};

struct Recipe {
    ImportRecipe import;
    RepairSettings repair;
    DecomposeSettings decompose;
    TreeSettings tree;
    PackRecipe pack;

    bool operator==(const Recipe&) const = default;
};

struct Field {
    using Slot =
        std::variant<bool*, std::uint32_t*, double*, Length*, AutoLength*, Unit*, UpAxis*, Search*,
                     Merge*, Split*, Fit*, SurfaceChoice*, std::vector<SurfaceChoice>*>;

    std::string_view path;  // in JSON: "repair.weld"
    std::string_view flag;  // on the command line, with --
    std::string_view value; // what the flag takes, for help; empty for a switch
    double lowest = 0.0;
    double highest = 0.0;
    std::string_view help;
    Slot (*slot)(Recipe&);
    bool or_zero = false; // 0 is taken too, for no limit, where `lowest` is above it
};

[[nodiscard]] std::span<const Field> recipe_fields();
[[nodiscard]] const Field* find_field(std::string_view path); // null: there is none

// "from 8 to 65535, or 0"; empty where there is nothing to say.
[[nodiscard]] std::string range_text(const Field& field);
[[nodiscard]] std::string field_text(const Field& field, const Recipe& recipe);
// Reads `text` into the field; the issue names the flag and what it takes.
[[nodiscard]] Status set_field(const Field& field, std::string_view text, Recipe& recipe);

// "default", "none", "weld,orient" (just these), "+fill_holes" / "-split" (beside the rest).
[[nodiscard]] Status apply_repair_spec(std::string_view spec, RepairSettings& settings);

[[nodiscard]] std::string recipe_to_json(const Recipe& recipe);
// An unknown key, a wrong type or a value out of range is an issue; missing keys keep defaults.
[[nodiscard]] Result<Recipe> recipe_from_json(std::string_view text, const std::string& file);

// "auto", "solid" or "sheet"; and for some parts, numbered from 1: "2=sheet,5=solid".
[[nodiscard]] std::string surface_text(SurfaceChoice choice);
[[nodiscard]] std::optional<SurfaceChoice> parse_surface(std::string_view text);
[[nodiscard]] std::string surface_parts_text(const std::vector<SurfaceChoice>& of_part);
[[nodiscard]] std::optional<std::vector<SurfaceChoice>> parse_surface_parts(std::string_view text);

// Lengths that were written in a unit, in the model's. The issue names the flag where that is not
// known. What works with lengths takes such a recipe, what is kept or shown is as it was written.
[[nodiscard]] Result<Recipe> in_model_units(const Recipe& recipe, double metres_per_unit);

// In model units, for a model with that diagonal. The recipe's lengths are in model units.
[[nodiscard]] double packing_margin(const Recipe& recipe, double diagonal);
// Pieces are cut for what packing leaves of the tolerance. An issue when it leaves nothing.
[[nodiscard]] Result<DecomposeSettings> decompose_settings(const Recipe& recipe, double diagonal);

} // namespace hullwright
