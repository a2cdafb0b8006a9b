// The panel of the recipe: three main settings with what was achieved beside them, presets, and
// every other setting folded away. All are made from the table of fields.
#pragma once

#include "recipe/recipe.h"

#include <QScrollArea>

#include <vector>

class QLabel;
class QLineEdit;
class QSlider;
class QVBoxLayout;

namespace hullwright::ui {

class Document;
struct CutPieces;

class RecipePanel : public QScrollArea {
    Q_OBJECT
public:
    RecipePanel(Document& document, QWidget* parent = nullptr);

    // Moves the focus to a setting, by the name of its widget.
    void show_setting(const QString& name);

signals:
    void said(const QString& message); // for the status line

private:
    struct Editor {
        const Field* field = nullptr;
        QWidget* widget = nullptr;
        QLabel* label = nullptr; // beside it, where it has no place of its own
    };
    void make_tolerance(QVBoxLayout* column);
    void make_limits(QVBoxLayout* column);
    void make_rest(QVBoxLayout* column);
    QWidget* make_editor(const Field& field);
    void set(const Field& field, QLineEdit* line);
    bool set(const Field& field, const QString& text);
    [[nodiscard]] double metres() const; // metres per unit of the model; 0: unknown
    [[nodiscard]] QString shown(const Field& field, const QString& text) const;
    void slide(int step);
    void show_recipe();
    void show_use(const Editor& editor);
    void show_achieved();
    void show_tolerance(const CutPieces& cut);

    Document& document_;
    QSlider* slider_ = nullptr;
    QLineEdit* tolerance_ = nullptr;
    QLabel* tolerance_achieved_ = nullptr;
    QLabel* pieces_short_ = nullptr; // why there are more than were asked for
    QLabel* pieces_achieved_ = nullptr;
    QLabel* vertices_achieved_ = nullptr;
    std::vector<Editor> editors_;
};

} // namespace hullwright::ui
