// The recipe is everything that a run depends on besides its input. One table of fields serves
// JSON, command-line flags with their help, the recipe panel and the manual.
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
    Unit unit;                   // 0: the unit that the file states
    UpAxis up = UpAxis::unknown; // unknown: the axis that the file states
    bool weld = true;            // vertices at equal positions become one
    std::uint32_t seconds = 300; // this and the next two limit the process that reads the file
    std::uint32_t memory_mib = 8192;
    std::uint32_t max_triangles = 50'000'000;

    bool operator==(const ImportRecipe&) const = default;
};

struct PackRecipe {
    // This says how far packed hulls may reach out of the pieces, as a part of the tolerance.
    // Automatic is a fiftieth of the tolerance; with 0, vertices that are float32 stay the same bit
    // for bit.
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

// The products of a run that are the same whatever a field is, so that they are kept when it
// changes. Without a word in its row a field is taken to matter: one that was forgotten costs time,
// and never an answer.
struct Unneeded {
    bool by_source = false;  // what is read of a file
    bool by_patches = false; // patches of the surface, which are not joined yet
    bool by_joins = false;   // the tree that joins parts of the solid
};

// Says what holds for few fields.
struct FieldExtras {
    bool or_zero = false; // 0 is accepted as well and means no limit, although `lowest` is above it
    std::optional<Family> family = {}; // none: pieces of both families depend on it
    Unneeded unneeded = {};
    bool is_unsaid_at_first = false; // see key_text()
};

struct Field {
    using Slot = std::variant<bool*, std::uint32_t*, double*, Length*, AutoLength*, Unit*, UpAxis*,
                              Family*, Search*, Merge*, MergeBy*, Split*, Fit*, SurfaceChoice*,
                              std::vector<SurfaceChoice>*>;

    std::string_view path;  // name in JSON: "repair.weld"
    std::string_view flag;  // name on the command line, without the leading --
    std::string_view value; // what the flag takes, as the help says it; empty for a switch
    double lowest = 0.0;
    double highest = 0.0;
    const char* name; // for people, in English; the window translates it in the context "Field"
    const char* help; // the window translates it in the context "Recipe"
    Slot (*slot)(Recipe&);
    FieldExtras also = {};
};

// Describes a value of a field that has few of them.
struct FieldChoice {
    std::string_view word; // as set_field reads it
    const char* name;      // for people; the window translates it in the context "Choice"
};

// Names the fields whose paths begin alike, which are those of a stage.
struct FieldGroup {
    std::string_view prefix; // "repair."
    const char* name;        // for people; the window translates it in the context "Field"
};

[[nodiscard]] std::span<const Field> recipe_fields();
[[nodiscard]] std::span<const FieldGroup> field_groups();
// Returns the only values of the field; the list is empty when it takes others.
[[nodiscard]] std::span<const FieldChoice> choices_of(const Field& field);
[[nodiscard]] const Field* find_field(std::string_view path); // null when there is none

// Returns the range as text: "from 8 to 65535, or 0"; it is empty where there is nothing to say.
[[nodiscard]] std::string range_text(const Field& field);
[[nodiscard]] std::string field_text(const Field& field, const Recipe& recipe);
// Reads `text` into the field; the issue names the flag and the values that it takes.
[[nodiscard]] Status set_field(const Field& field, std::string_view text, Recipe& recipe);

// Returns the recipe with defaults in all fields that the product does not need.
[[nodiscard]] Recipe needed(const Recipe& recipe, bool Unneeded::*by);

// Changes the repair switches by a text: "default", "none", "weld,orient" (only these),
// "+fill_holes" or "-split" (changes one and keeps the others).
[[nodiscard]] Status apply_repair_spec(std::string_view spec, RepairSettings& settings);

[[nodiscard]] std::string recipe_to_json(const Recipe& recipe);
// Returns what keys of stages say of the recipe: the same text, but without the fields that are
// unsaid at first, where they are as by default. So keys are those of programs that do not have
// these fields, and what such a program has saved is taken.
[[nodiscard]] std::string key_text(const Recipe& recipe);
// An unknown key, a wrong type or a value out of range is an issue; missing keys keep defaults.
[[nodiscard]] Result<Recipe> recipe_from_json(std::string_view text, const std::string& file,
                                              const Progress& progress = {});

// A choice is written "auto", "solid" or "sheet". Parts are numbered from 1 and written as a list:
// "2=sheet,5=solid".
[[nodiscard]] std::string surface_text(SurfaceChoice choice);
[[nodiscard]] std::optional<SurfaceChoice> parse_surface(std::string_view text);
[[nodiscard]] std::string surface_parts_text(const std::vector<SurfaceChoice>& of_part);
[[nodiscard]] std::optional<std::vector<SurfaceChoice>> parse_surface_parts(std::string_view text);

// Returns the recipe with all lengths converted to the model's unit. The issue names a flag whose
// length cannot be converted, because the model's unit is unknown or the result is too large.
// Computations take this recipe; saved and shown ones keep the lengths as they were written.
[[nodiscard]] Result<Recipe> in_model_units(const Recipe& recipe, double metres_per_unit);

// Returns the margin in model units for a model with that diagonal. The recipe's lengths must be in
// model units.
[[nodiscard]] double packing_margin(const Recipe& recipe, double diagonal);
// Returns the settings to cut with: packing's margin is taken off the tolerance. It is an issue
// when nothing is left.
[[nodiscard]] Result<DecomposeSettings> decompose_settings(const Recipe& recipe, double diagonal);

} // namespace hullwright
