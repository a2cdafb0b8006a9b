#include "settings.h"

#include "base/text.h"
#include "bindings.h"
#include "failure.h"
#include "recipe/presets.h"

#include <pybind11/stl.h>

namespace hullwright::python {
namespace {

std::string preset_words() {
    std::string words;
    for (const RecipePreset& preset : recipe_presets()) {
        words += (words.empty() ? "" : " ") + std::string(preset.word);
    }
    return words;
}

// A number that is given for a length means something else than the same text.
bool is_length(const Field& field) {
    Recipe scratch;
    const Field::Slot slot = field.slot(scratch);
    return std::holds_alternative<Length*>(slot) || std::holds_alternative<AutoLength*>(slot);
}

// Returns what every field is called, takes and says of itself.
py::list fields() {
    py::list rows;
    for (const Field& field : recipe_fields()) {
        rows.append(
            py::make_tuple(py::str(std::string(field.path)), py::str(std::string(field.flag)),
                           py::str(std::string(field.value)), field.help, is_length(field)));
    }
    return rows;
}

void set(const std::string& path, const std::string& text, Recipe& recipe) {
    const Field* const field = find_field(path);
    if (field == nullptr) {
        throw Failure{
            error(Code::bad_setting, printable(path), because(Why::key_unknown, printable(path)))};
    }
    if (const Status done = set_field(*field, text, recipe); !done) {
        Issue issue = done.issue();
        issue.where = path + "=" + printable(text);
        throw Failure{std::move(issue)};
    }
}

} // namespace

Recipe recipe_of(const Asked& asked) {
    Recipe recipe;
    if (!asked.preset.empty()) {
        const RecipePreset* const preset = find_preset(asked.preset);
        if (preset == nullptr) {
            throw Failure{error(Code::bad_setting, "preset=" + printable(asked.preset),
                                as_given(preset_words()))};
        }
        apply_preset(*preset, recipe);
    }
    if (asked.recipe_json) {
        recipe = value_of(recipe_from_json(*asked.recipe_json, "recipe"));
    }
    for (const auto& [path, text] : asked.fields) {
        set(path, text, recipe);
    }
    return recipe;
}

void bind_settings(py::module_& module) {
    module.def("fields", &fields);
    py::class_<Asked>(module, "Asked")
        .def(py::init<std::string, std::optional<std::string>,
                      std::vector<std::pair<std::string, std::string>>>());
    module.def("recipe_json", [](const Asked& asked) { return recipe_to_json(recipe_of(asked)); });
}

} // namespace hullwright::python
