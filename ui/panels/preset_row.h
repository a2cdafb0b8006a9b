// Chooses among presets: the program's by a button each, the user's own in a menu, which also keeps
// and forgets these and says which one new models begin with.
#pragma once

#include "ui/document/presets.h"

#include <QWidget>

class QAction;
class QActionGroup;
class QHBoxLayout;
class QMenu;
class QToolButton;

namespace hullwright::ui {

class Document;
class KeptLine;

class PresetRow : public QWidget {
    Q_OBJECT
public:
    PresetRow(Document& document, QWidget* parent = nullptr);

    // Returns the line that says which preset the recipe comes from; it stands where somebody puts
    // it.
    [[nodiscard]] QWidget* said() const;

private:
    void add_buttons(QHBoxLayout& row);
    QMenu* make_menu();
    void fill();
    void show_recipe();
    void choose(const QString& key);
    void begin(bool with_this);
    void ask_for_name();
    void keep(const QString& name);
    void ask_which_to_remove();
    [[nodiscard]] const Preset* origin() const; // what the recipe comes from; null: nothing

    Document& document_;
    KeptLine* said_;
    std::vector<Preset> all_;
    std::vector<QToolButton*> buttons_; // of the program's presets, in their order
    QMenu* menu_ = nullptr;
    QActionGroup* own_ = nullptr; // the user's presets, which choose themselves
    QAction* first_ = nullptr;    // new models begin with the chosen one
    QAction* remove_ = nullptr;
};

} // namespace hullwright::ui
