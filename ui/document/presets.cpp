#include "ui/document/presets.h"

#include "recipe/presets.h"

#include <QCoreApplication>
#include <QSettings>

#include <algorithm>

namespace hullwright::ui {
namespace {

constexpr const char* k_group = "presets";
constexpr const char* k_first = "recipe/begin_with";

QString text_of(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// Names are encoded, because they may have characters that a key of the settings must not.
QString key_of(const QString& name) {
    return QString::fromUtf8(name.toUtf8().toPercentEncoding());
}

Preset shown(const RecipePreset& preset) {
    Preset made{text_of(preset.word),
                QCoreApplication::translate("Preset", preset.name),
                QCoreApplication::translate("Preset", preset.brief),
                QCoreApplication::translate("Preset", preset.help),
                Recipe(),
                false};
    apply_preset(preset, made.recipe);
    return made;
}

} // namespace

std::vector<Preset> presets() {
    std::vector<Preset> all;
    for (const RecipePreset& preset : recipe_presets()) {
        all.push_back(shown(preset));
    }
    QSettings settings;
    settings.beginGroup(k_group);
    for (const QString& key : settings.childKeys()) {
        const auto recipe = recipe_from_json(settings.value(key).toString().toStdString(), k_group);
        if (recipe) {
            const auto name = QString::fromUtf8(QByteArray::fromPercentEncoding(key.toUtf8()));
            all.push_back({k_group + ("/" + key), name, name, QString(), *recipe, true});
        }
    }
    return all;
}

void save_preset(const QString& name, const Recipe& recipe) {
    QSettings settings;
    settings.beginGroup(k_group);
    settings.setValue(key_of(name), QString::fromStdString(recipe_to_json(recipe)));
}

void remove_preset(const QString& name) {
    QSettings settings;
    settings.beginGroup(k_group);
    settings.remove(key_of(name));
}

Recipe with_preset(const Recipe& recipe, const Preset& preset) {
    Recipe made = preset.recipe;
    made.import = recipe.import;
    if (const RecipePreset* of_program = find_preset(preset.key.toStdString())) {
        made = recipe;
        apply_preset(*of_program, made);
    }
    return made;
}

bool is_of(const Recipe& recipe, const Preset& preset) {
    return with_preset(recipe, preset) == recipe;
}

Preset first_preset() {
    const std::vector<Preset> all = presets();
    const QString key = QSettings().value(k_first).toString();
    const auto chosen =
        std::find_if(all.begin(), all.end(), [&](const Preset& each) { return each.key == key; });
    return chosen == all.end() ? all.front() : *chosen;
}

void begin_with(const Preset& preset) {
    QSettings().setValue(k_first, preset.key);
}

Recipe first_recipe() {
    return with_preset(Recipe(), first_preset());
}

} // namespace hullwright::ui
