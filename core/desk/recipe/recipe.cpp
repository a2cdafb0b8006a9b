#include "recipe/recipe.h"

#include "base/json_reader.h"
#include "base/overloaded.h"
#include "base/sentence.h"
#include "base/text.h"
#include "piece/simplify.h"
#include "recipe/export_recipe.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr int k_schema = 1;

// Any length that a model may have is below this; it keeps out infinity, and a product with a
// unit's scale stays finite.
constexpr double k_huge = 1e300;

// One hull around a slender model may cover many times its volume outside of it. More than a
// hundred times as much is taken for a mistake.
constexpr double k_most_percent = 10'000.0;

// Limits of the reading process change nothing of what it reads.
constexpr FieldExtras k_of_reading = {.unneeded = {.by_source = true}};
// Patches are the same whichever family of pieces is made of them.
constexpr FieldExtras k_of_either = {.unneeded = {.by_patches = true}};
constexpr FieldExtras k_of_solids = {.family = Family::solid, .unneeded = {.by_patches = true}};
// Neither patches nor the tree depend on a setting that says only which pieces are made of them.
constexpr Unneeded k_for_pieces_alone = {.by_patches = true, .by_joins = true};
constexpr FieldExtras k_joining_patches = {.family = Family::surface,
                                           .unneeded = k_for_pieces_alone};
constexpr FieldExtras k_most_of_either = {.or_zero = true, .unneeded = k_for_pieces_alone};
constexpr FieldExtras k_share_of_solids = {
    .family = Family::solid, .unneeded = k_for_pieces_alone, .is_unsaid_at_first = true};
constexpr FieldExtras k_most_of_hulls = {.or_zero = true, .unneeded = {.by_joins = true}};
constexpr FieldExtras k_or_zero = {.or_zero = true};

constexpr std::array k_fields = std::to_array<Field>({
    {"import.unit", "unit", "UNIT", 0, k_huge, HULLWRIGHT_SENTENCE("Field", "Unit"),
     HULLWRIGHT_SENTENCE("Recipe",
                         "what one unit of the file is: um mm cm m in ft, or a number of metres"),
     [](Recipe& r) -> Field::Slot { return &r.import.unit; }},
    {"import.up", "up", "AXIS", 0, 0, HULLWRIGHT_SENTENCE("Field", "Axis that points up"),
     HULLWRIGHT_SENTENCE("Recipe", "the axis that points up: x y z"),
     [](Recipe& r) -> Field::Slot { return &r.import.up; }},
    {"import.weld", "import-weld", "on|off", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "Join equal vertices"),
     HULLWRIGHT_SENTENCE("Recipe", "vertices at exactly one place become one while reading"),
     [](Recipe& r) -> Field::Slot { return &r.import.weld; }},
    {"import.seconds", "import-seconds", "N", 1, 86400,
     HULLWRIGHT_SENTENCE("Field", "Longest time, in seconds"),
     HULLWRIGHT_SENTENCE("Recipe", "time the reading process may take"),
     [](Recipe& r) -> Field::Slot { return &r.import.seconds; }, k_of_reading},
    {"import.memory_mib", "import-memory", "MIB", 64, 1048576,
     HULLWRIGHT_SENTENCE("Field", "Most memory, in MiB"),
     HULLWRIGHT_SENTENCE("Recipe", "memory the reading process may take"),
     [](Recipe& r) -> Field::Slot { return &r.import.memory_mib; }, k_of_reading},
    {"import.max_triangles", "max-triangles", "N", 1, 1.4e9,
     HULLWRIGHT_SENTENCE("Field", "Most triangles"),
     HULLWRIGHT_SENTENCE("Recipe", "a model with more is refused"),
     [](Recipe& r) -> Field::Slot { return &r.import.max_triangles; }, k_of_reading},
    {"repair.non_finite", "repair-non-finite", "on|off", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "Drop non-finite faces"),
     HULLWRIGHT_SENTENCE("Recipe", "drop faces with a coordinate that is no number"),
     [](Recipe& r) -> Field::Slot { return &r.repair.non_finite; }},
    {"repair.weld", "repair-weld", "on|off", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "Join vertices at one place"),
     HULLWRIGHT_SENTENCE("Recipe", "join vertices at one place"),
     [](Recipe& r) -> Field::Slot { return &r.repair.weld; }},
    {"repair.weld_distance", "weld-distance", "LENGTH", 0, k_huge,
     HULLWRIGHT_SENTENCE("Field", "Join vertices within"),
     HULLWRIGHT_SENTENCE("Recipe", "join vertices this near, which moves them"),
     [](Recipe& r) -> Field::Slot { return &r.repair.weld_distance; }},
    {"repair.degenerate", "repair-degenerate", "on|off", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "Remove faces without area"),
     HULLWRIGHT_SENTENCE("Recipe", "remove faces without area"),
     [](Recipe& r) -> Field::Slot { return &r.repair.degenerate; }},
    {"repair.duplicates", "repair-duplicates", "on|off", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "Drop duplicate faces"),
     HULLWRIGHT_SENTENCE("Recipe", "drop faces that are there twice"),
     [](Recipe& r) -> Field::Slot { return &r.repair.duplicates; }},
    {"repair.orient", "repair-orient", "on|off", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "Turn faces outward"),
     HULLWRIGHT_SENTENCE("Recipe", "make neighbours agree and closed components face outward"),
     [](Recipe& r) -> Field::Slot { return &r.repair.orient; }},
    {"repair.split", "repair-split", "on|off", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "Take non-manifold places apart"),
     HULLWRIGHT_SENTENCE("Recipe", "take non-manifold edges and vertices apart"),
     [](Recipe& r) -> Field::Slot { return &r.repair.split; }},
    {"repair.stitch", "repair-stitch", "on|off", 0, 0, HULLWRIGHT_SENTENCE("Field", "Close seams"),
     HULLWRIGHT_SENTENCE("Recipe", "join boundary edges that lie on each other"),
     [](Recipe& r) -> Field::Slot { return &r.repair.stitch; }},
    {"repair.fill_holes", "fill-holes", "LENGTH", 0, k_huge,
     HULLWRIGHT_SENTENCE("Field", "Fill holes up to"),
     HULLWRIGHT_SENTENCE("Recipe", "fill holes up to this perimeter"),
     [](Recipe& r) -> Field::Slot { return &r.repair.fill_holes; }},
    {"repair.drop_specks", "drop-specks", "LENGTH", 0, k_huge,
     HULLWRIGHT_SENTENCE("Field", "Drop specks smaller than"),
     HULLWRIGHT_SENTENCE("Recipe", "drop components smaller than this across"),
     [](Recipe& r) -> Field::Slot { return &r.repair.drop_specks; }},
    {"repair.keep_largest", "keep-largest", "N", 0, 4e9,
     HULLWRIGHT_SENTENCE("Field", "Components to keep (0: all)"),
     HULLWRIGHT_SENTENCE("Recipe", "keep only this many components, the largest by area"),
     [](Recipe& r) -> Field::Slot { return &r.repair.keep_largest; }},
    {"decompose.family", "family", "surface|solid", 0, 0, HULLWRIGHT_SENTENCE("Field", "Pieces of"),
     HULLWRIGHT_SENTENCE("Recipe", "what pieces make up: the surface, of which each follows a "
                                   "patch, or the solid, which fat pieces fill"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.family; }, k_of_either},
    {"decompose.tolerance", "tolerance", "LENGTH", 0, k_huge,
     HULLWRIGHT_SENTENCE("Field", "Tolerance"),
     HULLWRIGHT_SENTENCE(
         "Recipe", "how far pieces may be from convex patches and out of the solid; 0: exact"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.tolerance; }},
    {"decompose.rounding", "rounding", "auto|LENGTH", 0, k_huge,
     HULLWRIGHT_SENTENCE("Field", "Coplanar within"),
     HULLWRIGHT_SENTENCE(
         "Recipe",
         "offsets that count as coplanar; auto: the precision of the file's numbers, 0: every sign "
         "exact"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.rounding; }},
    {"decompose.surface", "surface", "auto|solid|sheet", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "The surface encloses"),
     HULLWRIGHT_SENTENCE("Recipe", "what the surface encloses: solids where it is clear what is "
                                   "inside, or solids or sheets everywhere"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.surface.choice; }},
    {"decompose.surface_doubt", "surface-doubt", "PERCENT", 0, 100,
     HULLWRIGHT_SENTENCE("Field", "Doubt of solids, in percent"),
     HULLWRIGHT_SENTENCE("Recipe", "how much of the inside of an open part may be in doubt for it "
                                   "to be taken for a solid"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.surface.max_doubt; }},
    {"decompose.surface_of_parts", "surface-of-parts", "N=KIND,...", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "Single parts"),
     HULLWRIGHT_SENTENCE("Recipe", "the same for single parts, numbered from 1 as info lists them: "
                                   "2=sheet,5=solid"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.surface.of_part; }},
    {"decompose.sheet_thickness", "sheet-thickness", "LENGTH", 0, k_huge,
     HULLWRIGHT_SENTENCE("Field", "Thickness of sheets"),
     HULLWRIGHT_SENTENCE("Recipe", "give hulls of sheets a body: half of this on either side; 0: "
                                   "flat where the sheet is"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.sheet_thickness; }},
    {"decompose.search", "search", "best|bfs|dfs", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "Patches grow to"),
     HULLWRIGHT_SENTENCE("Recipe",
                         "which neighbour a growing patch tries next: nearest, first or last met"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.search; }},
    {"decompose.merge", "merge", "off|fast|full", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "Join patches"),
     HULLWRIGHT_SENTENCE(
         "Recipe",
         "join neighbouring patches: those that nearly continue each other, or all that the bounds "
         "allow"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.merge; }, k_joining_patches},
    {"decompose.max_pieces", "max-pieces", "N", 1, 4e9,
     HULLWRIGHT_SENTENCE("Field", "Most pieces (0: no limit)"),
     HULLWRIGHT_SENTENCE(
         "Recipe", "make at most so many pieces: of the surface the tolerance is raised until "
                   "there are so few, of the solid the number comes before the tolerance; 0: "
                   "no limit"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.max_pieces; }, k_most_of_either},
    {"decompose.max_outside", "max-outside", "PERCENT", 0, k_most_percent,
     HULLWRIGHT_SENTENCE("Field", "Most volume outside, in percent (0: no limit)"),
     HULLWRIGHT_SENTENCE("Recipe",
                         "make as few pieces of the solid as cover no more than this share of its "
                         "volume outside of it, before they are improved; it comes before the "
                         "tolerance, and a limit on pieces before it; 0: no limit"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.max_outside; }, k_share_of_solids},
    {"decompose.max_hull_vertices", "max-hull-vertices", "N", k_fewest_vertices, k_most_vertices,
     HULLWRIGHT_SENTENCE("Field", "Most vertices of a piece (0: no limit)"),
     HULLWRIGHT_SENTENCE("Recipe", "vertices a piece may have, from 8; 0: no limit"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.max_hull_vertices; }, k_most_of_hulls},
    {"decompose.fill", "fill", "on|off", 0, 0, HULLWRIGHT_SENTENCE("Field", "Fill the inside"),
     HULLWRIGHT_SENTENCE("Recipe", "pieces of the solid leave nothing open inside of it"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.fill; }, k_of_solids},
    {"decompose.merge_by", "merge-by", "volume|protrusion", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "Keep small"),
     HULLWRIGHT_SENTENCE("Recipe", "what joining pieces of the solid keeps small: the volume "
                                   "outside of it, or how far the worst piece stands out"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.merge_by; }, k_of_solids},
    {"decompose.keep_openings", "keep-openings", "LENGTH", 0, k_huge,
     HULLWRIGHT_SENTENCE("Field", "Keep openings wider than"),
     HULLWRIGHT_SENTENCE("Recipe", "pieces of the solid close no passage that is wider "
                                   "than this; 0: they may close any"),
     [](Recipe& r) -> Field::Slot { return &r.decompose.keep_openings; }, k_of_solids},
    {"tree.split", "split", "median|mean|area", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "Nodes are parted"),
     HULLWRIGHT_SENTENCE("Recipe", "where the pieces of a node are parted: in halves, at their "
                                   "mean, or by the area of boxes"),
     [](Recipe& r) -> Field::Slot { return &r.tree.split; }},
    {"tree.boxes", "boxes", "vertices|surface|auto|optimal", 0, 0,
     HULLWRIGHT_SENTENCE("Field", "Boxes are turned"),
     HULLWRIGHT_SENTENCE("Recipe", "how boxes turn: with the spread of vertices or surface, the "
                                   "best of these, or after a search"),
     [](Recipe& r) -> Field::Slot { return &r.tree.fit; }},
    {"tree.max_hull_vertices", "max-node-vertices", "N", k_fewest_vertices, k_most_vertices,
     HULLWRIGHT_SENTENCE("Field", "Most vertices of a node's hull (0: no limit)"),
     HULLWRIGHT_SENTENCE("Recipe",
                         "vertices a hull around several pieces may have, from 8; 0: no limit"),
     [](Recipe& r) -> Field::Slot { return &r.tree.max_hull_vertices; }, k_or_zero},
    {"pack.margin", "margin", "auto|LENGTH", 0, k_huge,
     HULLWRIGHT_SENTENCE("Field", "Packed hulls may stand out by"),
     HULLWRIGHT_SENTENCE("Recipe", "how far packed hulls may be out of the pieces, for smaller "
                                   "assets; the tolerance includes "
                                   "it; auto: a fiftieth of that, 0: float32 vertices bit for bit"),
     [](Recipe& r) -> Field::Slot { return &r.pack.margin; }},
});

constexpr std::array k_groups = std::to_array<FieldGroup>({
    {"import.", HULLWRIGHT_SENTENCE("Field", "Reading")},
    {"repair.", HULLWRIGHT_SENTENCE("Field", "Repair")},
    {"decompose.", HULLWRIGHT_SENTENCE("Field", "Pieces")},
    {"tree.", HULLWRIGHT_SENTENCE("Field", "Tree")},
    {"pack.", HULLWRIGHT_SENTENCE("Field", "Packing")},
});

// True when the number at the beginning of `text`, which a unit may follow, does not fit a double.
bool has_number_beyond(std::string_view text) {
    return is_beyond_numbers(text.substr(0, text.find_last_of("0123456789.") + 1));
}

std::optional<bool> parse_switch(std::string_view text) {
    if (text == "on" || text == "true" || text == "yes" || text == "1") {
        return true;
    }
    if (text == "off" || text == "false" || text == "no" || text == "0") {
        return false;
    }
    return std::nullopt;
}

std::optional<UpAxis> parse_up(std::string_view text) {
    const std::string name = lower_case(text);
    return name == "x"   ? std::optional(UpAxis::x)
           : name == "y" ? std::optional(UpAxis::y)
           : name == "z" ? std::optional(UpAxis::z)
                         : std::nullopt;
}

// Lists the values of a setting that has few, in the order of its enumerators.
template <class Choice> constexpr std::array<FieldChoice, 0> k_choices;
template <>
constexpr std::array k_choices<Family> = std::to_array<FieldChoice>({
    {"surface", HULLWRIGHT_SENTENCE("Choice", "the surface, patch by patch")},
    {"solid", HULLWRIGHT_SENTENCE("Choice", "the solid, filled")},
});
template <>
constexpr std::array k_choices<MergeBy> = std::to_array<FieldChoice>({
    {"volume", HULLWRIGHT_SENTENCE("Choice", "the volume outside")},
    {"protrusion", HULLWRIGHT_SENTENCE("Choice", "the worst overhang")},
});
template <>
constexpr std::array k_choices<Search> = std::to_array<FieldChoice>({
    {"best", HULLWRIGHT_SENTENCE("Choice", "the nearest neighbour")},
    {"bfs", HULLWRIGHT_SENTENCE("Choice", "the first one met")},
    {"dfs", HULLWRIGHT_SENTENCE("Choice", "the last one met")},
});
template <>
constexpr std::array k_choices<Merge> = std::to_array<FieldChoice>({
    {"off", HULLWRIGHT_SENTENCE("Choice", "no")},
    {"fast", HULLWRIGHT_SENTENCE("Choice", "near continuations only (fast)")},
    {"full", HULLWRIGHT_SENTENCE("Choice", "all that the bounds allow")},
});
template <>
constexpr std::array k_choices<Split> = std::to_array<FieldChoice>({
    {"median", HULLWRIGHT_SENTENCE("Choice", "into halves")},
    {"mean", HULLWRIGHT_SENTENCE("Choice", "at the pieces' mean")},
    {"area", HULLWRIGHT_SENTENCE("Choice", "where boxes are smallest")},
});
template <>
constexpr std::array k_choices<Fit> = std::to_array<FieldChoice>({
    {"vertices", HULLWRIGHT_SENTENCE("Choice", "by the spread of vertices")},
    {"surface", HULLWRIGHT_SENTENCE("Choice", "by the spread of surface")},
    {"auto", HULLWRIGHT_SENTENCE("Choice", "the best of a few")},
    {"optimal", HULLWRIGHT_SENTENCE("Choice", "after a search (slow)")},
});
template <>
constexpr std::array k_choices<SurfaceChoice> = std::to_array<FieldChoice>({
    {"auto", HULLWRIGHT_SENTENCE("Choice", "solids where that is clear")},
    {"solid", HULLWRIGHT_SENTENCE("Choice", "solids wherever it can")},
    {"sheet", HULLWRIGHT_SENTENCE("Choice", "nothing: all are sheets")},
});

template <class Choice> std::optional<Choice> parse_choice(std::string_view text) {
    const auto& choices = k_choices<Choice>;
    const std::string word = lower_case(text);
    const auto at = std::find_if(choices.begin(), choices.end(),
                                 [&](const FieldChoice& choice) { return choice.word == word; });
    return at == choices.end() ? std::nullopt
                               : std::optional(static_cast<Choice>(at - choices.begin()));
}

template <class Choice> std::string choice_text(Choice choice) {
    return std::string(k_choices<Choice>[static_cast<std::size_t>(choice)].word);
}

std::optional<AutoLength> parse_auto_length(std::string_view text) {
    if (lower_case(text) == "auto") {
        return AutoLength();
    }
    const auto length = parse_length(text);
    return length ? std::optional(AutoLength{false, *length}) : std::nullopt;
}

std::string auto_length_text(const AutoLength& length) {
    return length.automatic ? "auto" : length_text(length.length);
}

template <class T> bool assign(T* slot, const std::optional<T>& value) {
    if (value) {
        *slot = *value;
    }
    return value.has_value();
}

std::optional<std::uint32_t> parse_in_range(const Field& field, std::string_view text) {
    const auto count = parse_count(text);
    const bool fits = count && ((static_cast<double>(*count) >= field.lowest &&
                                 static_cast<double>(*count) <= field.highest) ||
                                (field.also.or_zero && *count == 0));
    return fits ? std::optional(static_cast<std::uint32_t>(*count)) : std::nullopt;
}

std::optional<double> parse_number_in_range(const Field& field, std::string_view text) {
    const auto number = parse_number(text.ends_with('%') ? text.substr(0, text.size() - 1) : text);
    return number && *number >= field.lowest && *number <= field.highest ? number : std::nullopt;
}

// JSON keeps switches and counts as such; everything that has a unit is text.
Json json_value(const Field& field, const Recipe& recipe) {
    Recipe copy = recipe;
    const Field::Slot slot = field.slot(copy);
    if (const auto* const* flag = std::get_if<bool*>(&slot)) {
        return **flag;
    }
    if (const auto* const* count = std::get_if<std::uint32_t*>(&slot)) {
        return **count;
    }
    if (const auto* const* number = std::get_if<double*>(&slot)) {
        return **number;
    }
    return field_text(field, recipe);
}

// Finds the switch that `--repair` names; null when no repair has that name.
Field const* repair_field(std::string_view name) {
    const Field* field = find_field("repair." + std::string(name));
    if (field == nullptr) {
        return nullptr;
    }
    Recipe scratch;
    return std::holds_alternative<bool*>(field->slot(scratch)) ? field : nullptr;
}

std::vector<std::string_view> split_at_commas(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        const std::size_t comma = text.find(',');
        words.push_back(text.substr(0, comma));
        if (comma == std::string_view::npos) {
            return words;
        }
        text.remove_prefix(comma + 1);
    }
}

Issue bad_repair(std::string_view word) {
    std::string known = "default none";
    for (const Field& field : k_fields) {
        if (field.path.starts_with("repair.") && repair_field(field.path.substr(7)) != nullptr) {
            known += " ";
            known += field.path.substr(7);
        }
    }
    return error(Code::bad_setting, "--repair " + printable(word), as_given(known));
}

} // namespace

std::span<const Field> recipe_fields() {
    return k_fields;
}

const Field* find_field(std::string_view path) {
    for (const Field& field : k_fields) {
        if (field.path == path) {
            return &field;
        }
    }
    return nullptr;
}

Recipe needed(const Recipe& recipe, bool Unneeded::*by) {
    Recipe initial;
    Recipe kept = recipe;
    for (const Field& field : k_fields) {
        if (field.also.unneeded.*by) {
            const Field::Slot from = field.slot(initial);
            std::visit([&](auto* to) { *to = *std::get<decltype(to)>(from); }, field.slot(kept));
        }
    }
    return kept;
}

std::span<const FieldGroup> field_groups() {
    return k_groups;
}

std::span<const FieldChoice> choices_of(const Field& field) {
    Recipe scratch;
    return std::visit(
        []<class Value>(Value*) { return std::span<const FieldChoice>(k_choices<Value>); },
        field.slot(scratch));
}

std::string surface_text(SurfaceChoice choice) {
    return choice_text(choice);
}

std::optional<SurfaceChoice> parse_surface(std::string_view text) {
    return parse_choice<SurfaceChoice>(text);
}

std::string surface_parts_text(const std::vector<SurfaceChoice>& of_part) {
    std::string text;
    for (std::size_t part = 0; part < of_part.size(); ++part) {
        if (of_part[part] != SurfaceChoice::automatic) {
            text += (text.empty() ? "" : ",") + std::to_string(part + 1) + "=" +
                    choice_text(of_part[part]);
        }
    }
    return text;
}

std::optional<std::vector<SurfaceChoice>> parse_surface_parts(std::string_view text) {
    // The list is as long as the largest number in it, a byte each, so one word could ask for any
    // amount of memory.
    constexpr std::uint64_t k_most_parts = 1'000'000;
    std::vector<SurfaceChoice> of_part;
    for (const std::string_view word : split_at_commas(text)) {
        if (text.empty()) {
            break;
        }
        const std::size_t equals = std::min(word.find('='), word.size());
        const auto part = parse_count(word.substr(0, equals));
        const auto choice = parse_surface(word.substr(std::min(equals + 1, word.size())));
        if (!part || *part == 0 || *part > k_most_parts || !choice) {
            return std::nullopt;
        }
        of_part.resize(std::max<std::size_t>(of_part.size(), *part));
        of_part[*part - 1] = *choice;
    }
    while (!of_part.empty() && of_part.back() == SurfaceChoice::automatic) {
        of_part.pop_back();
    }
    return of_part;
}

std::string range_text(const Field& field) {
    if (field.highest <= field.lowest || field.highest >= k_huge) {
        return {};
    }
    const auto whole = [](double bound) {
        return std::to_string(static_cast<std::uint64_t>(bound));
    };
    return "from " + whole(field.lowest) + " to " + whole(field.highest) +
           (field.also.or_zero ? ", or 0" : "");
}

std::string field_text(const Field& field, const Recipe& recipe) {
    Recipe copy = recipe;
    return std::visit(
        Overloaded{[](const bool* slot) { return std::string(*slot ? "on" : "off"); },
                   [](const std::uint32_t* slot) { return std::to_string(*slot); },
                   [](const double* slot) { return number_text(*slot); },
                   [](const Length* slot) { return length_text(*slot); },
                   [](const AutoLength* slot) { return auto_length_text(*slot); },
                   [](const Unit* slot) { return unit_text(*slot); },
                   [](const Family* slot) { return choice_text(*slot); },
                   [](const Search* slot) { return choice_text(*slot); },
                   [](const Merge* slot) { return choice_text(*slot); },
                   [](const MergeBy* slot) { return choice_text(*slot); },
                   [](const Split* slot) { return choice_text(*slot); },
                   [](const Fit* slot) { return choice_text(*slot); },
                   [](const SurfaceChoice* slot) { return choice_text(*slot); },
                   [](const std::vector<SurfaceChoice>* slot) { return surface_parts_text(*slot); },
                   [](const UpAxis* slot) { return std::string(up_text(*slot)); }},
        field.slot(copy));
}

Status set_field(const Field& field, std::string_view text, Recipe& recipe) {
    const bool fits = std::visit(
        Overloaded{[&](bool* slot) { return assign(slot, parse_switch(text)); },
                   [&](std::uint32_t* slot) { return assign(slot, parse_in_range(field, text)); },
                   [&](double* slot) { return assign(slot, parse_number_in_range(field, text)); },
                   [&](Length* slot) { return assign(slot, parse_length(text)); },
                   [&](AutoLength* slot) { return assign(slot, parse_auto_length(text)); },
                   [&](Family* slot) { return assign(slot, parse_choice<Family>(text)); },
                   [&](Search* slot) { return assign(slot, parse_choice<Search>(text)); },
                   [&](Merge* slot) { return assign(slot, parse_choice<Merge>(text)); },
                   [&](MergeBy* slot) { return assign(slot, parse_choice<MergeBy>(text)); },
                   [&](Split* slot) { return assign(slot, parse_choice<Split>(text)); },
                   [&](Fit* slot) { return assign(slot, parse_choice<Fit>(text)); },
                   [&](SurfaceChoice* slot) { return assign(slot, parse_surface(text)); },
                   [&](std::vector<SurfaceChoice>* slot) {
                       return assign(slot, parse_surface_parts(text));
                   },
                   [&](Unit* slot) { return assign(slot, parse_unit(text)); },
                   [&](UpAxis* slot) { return assign(slot, parse_up(text)); }},
        field.slot(recipe));
    if (!fits && has_number_beyond(text)) {
        return error(Code::bad_setting, "--" + std::string(field.flag) + " " + printable(text),
                     Why::beyond_double);
    }
    if (!fits) {
        const std::string range = range_text(field);
        return error(Code::bad_setting, "--" + std::string(field.flag) + " " + printable(text),
                     because(Why::setting_takes,
                             std::string(field.value) + (range.empty() ? "" : " " + range),
                             field.help));
    }
    return Done{};
}

Status apply_repair_spec(std::string_view spec, RepairSettings& settings) {
    if (spec == "default") {
        settings = RepairSettings();
        return Done{};
    }
    const bool relative = spec.starts_with('+') || spec.starts_with('-');
    Recipe recipe;
    recipe.repair = relative ? settings : no_repair();
    if (spec != "none") {
        for (const std::string_view word : split_at_commas(spec)) {
            const bool signed_word = word.starts_with('+') || word.starts_with('-');
            const Field* field = repair_field(signed_word ? word.substr(1) : word);
            if (field == nullptr || signed_word != relative) {
                return bad_repair(word);
            }
            *std::get<bool*>(field->slot(recipe)) = !word.starts_with('-');
        }
    }
    // A list names switches only; lengths and counts that were given beside it stay as they are.
    Recipe kept;
    kept.repair = settings;
    for (const Field& field : k_fields) {
        const Field::Slot slot = field.slot(kept);
        if (auto* const* on = std::get_if<bool*>(&slot); on && field.path.starts_with("repair.")) {
            **on = *std::get<bool*>(field.slot(recipe));
        }
    }
    settings = kept.repair;
    return Done{};
}

Result<Recipe> in_model_units(const Recipe& recipe, double metres_per_unit) {
    Recipe resolved = recipe;
    for (const Field& field : k_fields) {
        const Field::Slot slot = field.slot(resolved);
        Length* length = nullptr;
        if (auto* const* plain = std::get_if<Length*>(&slot)) {
            length = *plain;
        } else if (auto* const* chosen = std::get_if<AutoLength*>(&slot)) {
            length = &(*chosen)->length;
        }
        if (length == nullptr) {
            continue;
        }
        const auto found = in_model_units(*length, Unit{metres_per_unit});
        if (!found) {
            return error(Code::bad_setting,
                         "--" + std::string(field.flag) + " " + length_text(*length),
                         metres_per_unit > 0.0 ? Why::length_too_long : Why::unit_unknown);
        }
        *length = *found;
    }
    return resolved;
}

double packing_margin(const Recipe& recipe, double diagonal) {
    // Cutting has what packing leaves of the tolerance: a larger share here makes more pieces, a
    // smaller one takes more bits a vertex. Of spot, cow and rocker-arm at half a percent, assets
    // of the surface have 199 kB together with a fiftieth, 202 with a hundredth, 205 with half of
    // that or with twice of it, and 223 with eight times as much; without a grid they have 241.
    constexpr double k_share = 0.02;
    return recipe.pack.margin.automatic ? k_share * recipe.decompose.tolerance.in_units(diagonal)
                                        : recipe.pack.margin.length.in_units(diagonal);
}

Result<DecomposeSettings> decompose_settings(const Recipe& recipe, double diagonal) {
    DecomposeSettings settings = recipe.decompose;
    const double margin = packing_margin(recipe, diagonal);
    const double tolerance = settings.tolerance.in_units(diagonal);
    if (margin > 0.0 && margin >= tolerance) {
        return error(Code::bad_setting, "--margin " + length_text(recipe.pack.margin.length),
                     Why::margin_too_large);
    }
    if (margin > 0.0) {
        settings.tolerance = {tolerance - margin, false};
    }
    return settings;
}

namespace {

template <class IsSaid> std::string text_of_fields(const Recipe& recipe, const IsSaid& is_said) {
    Json root;
    root["schema"] = k_schema;
    for (const Field& field : k_fields) {
        if (is_said(field)) {
            const std::size_t dot = field.path.find('.');
            root[std::string(field.path.substr(0, dot))][std::string(field.path.substr(dot + 1))] =
                json_value(field, recipe);
        }
    }
    return root.dump(2) + "\n";
}

} // namespace

std::string recipe_to_json(const Recipe& recipe) {
    return text_of_fields(recipe, [](const Field&) { return true; });
}

std::string key_text(const Recipe& recipe) {
    return text_of_fields(recipe, [&](const Field& field) {
        return !field.also.is_unsaid_at_first || field_text(field, recipe) != field_text(field, {});
    });
}

namespace {

// An unset unit or axis is written as empty text.
void read_field(const JsonValue& value, const std::string& path, Recipe& recipe) {
    const Field* field = find_field(path);
    const auto word = value.word();
    if (field == nullptr) {
        value.fail(because(Why::key_unknown, printable(path)));
    } else if (!word) {
        value.refuse();
    } else if (!word->empty()) {
        if (const Status taken = set_field(*field, *word, recipe); !taken) {
            value.fail(because(Why::setting_refused, path, printable(*word), taken.issue().detail));
        }
    }
}

bool is_stage(const std::string& name) {
    return std::any_of(k_fields.begin(), k_fields.end(), [&](const Field& field) {
        return field.path.substr(0, field.path.find('.')) == name;
    });
}

} // namespace

Result<Recipe> recipe_from_json(std::string_view text, const std::string& file,
                                const Progress& progress) {
    constexpr int k_deepest = 8;              // levels; a recipe has three
    constexpr std::size_t k_most_keys = 1024; // of an object; a recipe's group has a few dozen
    JsonDocument document(text, {k_deepest, Why::no_recipe, Why::key_twice, k_most_keys}, progress);
    if (!document.is_object()) {
        return document.issue(file);
    }
    Recipe recipe;
    document.root().each_member([&](const std::string& stage, const JsonValue& fields) {
        if (stage == "schema") {
            fields.expect(k_schema);
        } else if (stage == k_export_group) {
            (void)exports_in(fields, {}); // no piece depends on it, but what is wrong in it is told
        } else if (!is_stage(stage)) {
            fields.fail(because(Why::key_unknown, printable(stage)));
        } else {
            fields.each_member([&](const std::string& name, const JsonValue& value) {
                read_field(value, stage + "." + name, recipe);
            });
        }
    });
    if (progress.stopped()) {
        return stopped_issue();
    }
    return document.good() ? Result<Recipe>(std::move(recipe))
                           : error(Code::bad_setting, file, document.fault());
}

} // namespace hullwright
