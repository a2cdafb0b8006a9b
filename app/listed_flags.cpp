#include "listed_flags.h"

#include "base/overloaded.h"
#include "pipeline/target_export.h"
#include "pipeline/verify.h"

#include <algorithm>

namespace hullwright::cli {
namespace {

using Words = std::vector<std::string>;

Words words_of(const FlagSlot& slot) {
    Words words;
    std::visit(
        Overloaded{[&](const WordSlot& of) { words.assign(of.words.begin(), of.words.end()); },
                   [&](const EngineLimits** /*of*/) {
                       for (const EngineLimits& each : engines()) {
                           words.emplace_back(each.name);
                       }
                   },
                   [&](std::vector<const Target*>* /*of*/) {
                       for (const Target& each : targets()) {
                           words.emplace_back(each.word);
                       }
                   },
                   [&](const PresetSlot& /*of*/) {
                       for (const RecipePreset& each : recipe_presets()) {
                           words.emplace_back(each.word);
                       }
                   },
                   [](const auto& /*of*/) {}},
        slot);
    return words;
}

// Returns the words that a setting takes; where it takes lengths or lists as well, none.
Words words_of(const Field& field, Recipe& recipe) {
    const Field::Slot slot = field.slot(recipe);
    if (std::holds_alternative<bool*>(slot)) {
        return {"on", "off"};
    }
    Words words;
    for (const FieldChoice& choice : choices_of(field)) {
        words.emplace_back(choice.word);
    }
    return words;
}

bool may_come_again(const FlagSlot& slot) {
    return std::holds_alternative<std::vector<std::string>*>(slot) ||
           std::holds_alternative<std::vector<const Target*>*>(slot);
}

TakesPath path_of(const Flag& flag) {
    if (flag.value.find("DIR") != flag.value.npos) {
        return TakesPath::folder;
    }
    const bool names_file = flag.use != FileUse::none || flag.value.find("FILE") != flag.value.npos;
    return names_file ? TakesPath::file : TakesPath::none;
}

std::string on_one_line(std::string_view text) {
    std::string line(text);
    std::replace(line.begin(), line.end(), '\n', ' ');
    return line;
}

} // namespace

std::vector<ListedFlag> listed_flags(std::span<const Flag> flags, CommonOptions& options) {
    std::vector<ListedFlag> all;
    for (const Flag& flag : flags) {
        const FlagSlot slot = flag.slot(options);
        all.push_back({.name = flag.name,
                       .value = flag.value,
                       .help = on_one_line(flag.help),
                       .initial = {},
                       .words = words_of(slot),
                       .path = path_of(flag),
                       .is_setting = false,
                       .again = may_come_again(slot)});
    }
    for (const Field& field : recipe_fields()) {
        all.push_back({.name = field.flag,
                       .value = field.value,
                       .help = on_one_line(field.help),
                       .initial = field_text(field, options.recipe),
                       .words = words_of(field, options.recipe),
                       .path = TakesPath::none,
                       .is_setting = true,
                       .again = false});
    }
    return all;
}

} // namespace hullwright::cli
