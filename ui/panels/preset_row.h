// Recipes with names of their own: first the program's, then the user's.
#pragma once

#include "recipe/recipe.h"

#include <QString>
#include <QWidget>

#include <vector>

class QComboBox;
class QPushButton;

namespace hullwright::ui {

class Document;

struct Preset {
    QString name;
    Recipe recipe;
    bool own = false; // the user's, not the program's
};
[[nodiscard]] std::vector<Preset> presets();
// Replaces a preset of the user's that has the same name.
void save_preset(const QString& name, const Recipe& recipe);
void remove_preset(const QString& name);

class PresetRow : public QWidget {
    Q_OBJECT
public:
    PresetRow(Document& document, QWidget* parent = nullptr);

private:
    void fill();
    void choose(int index);
    void ask_for_name();
    void keep(const QString& name);
    void ask_which_to_remove();

    Document& document_;
    QComboBox* names_ = nullptr;
    QPushButton* remove_ = nullptr;
    std::vector<Preset> all_;
};

} // namespace hullwright::ui
