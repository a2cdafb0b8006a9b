// Recipes under names of their own: what comes with the program, then what somebody kept.
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
    bool own = false; // not the program's
};
[[nodiscard]] std::vector<Preset> presets();
// In place of one of somebody's own that has the name.
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
