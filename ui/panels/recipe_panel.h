// The recipe: three main knobs with what was achieved beside them, presets, and every other setting
// folded away, all made from the table of fields.
#pragma once

#include "recipe/recipe.h"

#include <QScrollArea>

#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QSlider;
class QVBoxLayout;

namespace hullwright::ui {

class Document;

// A recipe under a name of its own; what comes with the program, then the user's.
struct Preset {
    QString name;
    Recipe recipe;
    bool own = false;
};
[[nodiscard]] std::vector<Preset> presets();
void save_preset(const QString& name, const Recipe& recipe);

class RecipePanel : public QScrollArea {
    Q_OBJECT
public:
    RecipePanel(Document& document, QWidget* parent = nullptr);

private:
    struct Editor {
        const Field* field = nullptr;
        QWidget* widget = nullptr;
    };
    void make_presets(QVBoxLayout* column);
    void make_tolerance(QVBoxLayout* column);
    void make_limits(QVBoxLayout* column);
    void make_rest(QVBoxLayout* column);
    QWidget* make_editor(const Field& field);
    void set(const Field& field, const QString& text);
    void choose_preset(int index);
    void ask_for_preset();
    void fill_presets();
    void slide(int step);
    void show_recipe();
    void show_achieved();

    Document& document_;
    QComboBox* presets_ = nullptr;
    QSlider* slider_ = nullptr;
    QLineEdit* tolerance_ = nullptr;
    QLabel* tolerance_achieved_ = nullptr;
    QLabel* pieces_achieved_ = nullptr;
    QLabel* vertices_achieved_ = nullptr;
    std::vector<Editor> editors_;
};

} // namespace hullwright::ui
