// The settings that the pieces of a document are made by, and the preset that they come from.
#pragma once

#include "ui/document/open_model.h"
#include "ui/document/presets.h"

#include <QObject>

#include <functional>

namespace hullwright::ui {

class ChosenRecipe : public QObject {
    Q_OBJECT
public:
    explicit ChosenRecipe(const OpenModel& open, QObject* parent = nullptr)
        : QObject(parent), open_(open) {}

    [[nodiscard]] const Recipe& value() const { return value_; }
    // Pieces follow a moment later; the model is read again too if reading or repairing changed.
    // The last pieces that were finished stay until the new ones are.
    void set(const Recipe& recipe);
    // The same while a hand moves a slider: first pieces on the way are shown at once.
    void slide_to(const Recipe& recipe);
    [[nodiscard]] bool is_sliding() const { return is_sliding_; } // a slider has changed it last
    // Sets the recipe to the preset's settings, which are changed when somebody changes them.
    void choose(const Preset& preset);
    // The key of the preset that the recipe comes from; empty when it comes from none.
    [[nodiscard]] const QString& preset() const { return preset_; }

    // Returns what a model is read by. Another one than that which is open is read by settings
    // without what was set for that one; `forget` takes it out of them.
    [[nodiscard]] Recipe for_model(const QString& path) const;
    void set_forgetting(std::function<void(ImportRecipe&)> forget) { forget_ = std::move(forget); }

    // No work follows from these, as they bring the recipe in line with what is open: the recipe of
    // a project that was opened, how another model was read, and how the one that stays was read.
    void take(const Recipe& of_project);
    void take_import(const ImportRecipe& import);
    void restore_reading();

signals:
    // Somebody wants it otherwise; sent before `changed`, so that whoever is told of the change may
    // ask whether work waits.
    void wanted();
    void changed();

private:
    void change(const Recipe& recipe, bool is_sliding);
    void name_preset();

    const OpenModel& open_;
    Recipe value_ = first_recipe();
    QString preset_ = first_preset().key;
    std::function<void(ImportRecipe&)> forget_;
    bool is_sliding_ = false;
};

// True when both read and repair a model in the same way.
[[nodiscard]] bool reads_alike(const Recipe& a, const Recipe& b);

} // namespace hullwright::ui
