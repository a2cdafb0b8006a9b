#include "ui/document/chosen_recipe.h"

#include <algorithm>

namespace hullwright::ui {

bool reads_alike(const Recipe& a, const Recipe& b) {
    return a.import == b.import && a.repair == b.repair;
}

void ChosenRecipe::set(const Recipe& recipe) {
    change(recipe, false);
}

void ChosenRecipe::slide_to(const Recipe& recipe) {
    change(recipe, true);
}

void ChosenRecipe::change(const Recipe& recipe, bool is_sliding) {
    if (recipe == value_) {
        return;
    }
    value_ = recipe;
    is_sliding_ = is_sliding;
    name_preset();
    emit wanted();
    emit changed();
}

void ChosenRecipe::choose(const Preset& preset) {
    preset_ = preset.key;
    const Recipe chosen = with_preset(value_, preset);
    if (chosen == value_) {
        emit changed(); // its name may be another one
    } else {
        set(chosen);
    }
}

// Settings that were changed keep the name of the preset that they come from, until they are those
// of another.
void ChosenRecipe::name_preset() {
    const std::vector<Preset> all = presets();
    const auto stands = [this](const Preset& each) {
        return each.key == preset_ && is_of(value_, each);
    };
    const auto found = std::find_if(all.begin(), all.end(),
                                    [this](const Preset& each) { return is_of(value_, each); });
    if (std::none_of(all.begin(), all.end(), stands) && found != all.end()) {
        preset_ = found->key;
    }
}

Recipe ChosenRecipe::for_model(const QString& path) const {
    Recipe recipe = value_;
    if (forget_ && path != open_.path) {
        forget_(recipe.import);
    }
    return recipe;
}

void ChosenRecipe::take(const Recipe& of_project) {
    value_ = of_project;
    preset_.clear();
    name_preset();
    emit changed();
}

void ChosenRecipe::take_import(const ImportRecipe& import) {
    value_.import = import;
    emit changed();
}

void ChosenRecipe::restore_reading() {
    if (open_.model && !reads_alike(value_, open_.read_by)) {
        value_.import = open_.read_by.import;
        value_.repair = open_.read_by.repair;
        emit changed();
    }
}

} // namespace hullwright::ui
