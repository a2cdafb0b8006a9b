// Chooses among presets, says which one the recipe comes from, keeps ones of the user's own, and
// which of them new models begin with.
#pragma once

#include "ui/document/presets.h"

#include <QWidget>

class QAction;
class QComboBox;
class QMenu;

namespace hullwright::ui {

class Document;

class PresetRow : public QWidget {
    Q_OBJECT
public:
    PresetRow(Document& document, QWidget* parent = nullptr);

private:
    void make_names();
    QMenu* make_menu();
    void fill();
    void show_recipe();
    void choose(int index);
    void begin(bool with_this);
    void ask_for_name();
    void keep(const QString& name);
    void ask_which_to_remove();
    [[nodiscard]] const Preset* origin() const; // what the recipe comes from; null: nothing

    Document& document_;
    QComboBox* names_ = nullptr;
    QAction* remove_ = nullptr;
    QAction* first_ = nullptr; // new models begin with the chosen one
    std::vector<Preset> all_;
};

} // namespace hullwright::ui
