// Makes widgets that show and set the recipe's fields, wherever they stand: from the table of
// fields, and one reader of what is typed.
#pragma once

#include "recipe/recipe.h"

#include <QObject>

#include <span>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;

namespace hullwright::ui {

class Document;

class FieldEditors : public QObject {
    Q_OBJECT
public:
    FieldEditors(Document& document, QObject* parent);

    // Makes the widget of a field; its name is the field's path, or `name`.
    QWidget* make(const Field& field, const char* name = nullptr);
    // Makes the words beside the widget that was made last for the field, with its help as a tip.
    QLabel* make_label(const Field& field);
    [[nodiscard]] bool has(const Field& field) const;
    [[nodiscard]] double metres() const; // metres per unit of the model; 0: unknown

signals:
    void said(const QString& message); // for the status line

private:
    struct Editor {
        const Field* field = nullptr;
        QWidget* widget = nullptr;
        QLabel* label = nullptr;
    };
    QWidget* make_widget(const Field& field);
    QComboBox* make_box(const Field& field);
    QComboBox* make_list(const Field& field, std::span<const char* const> values);
    void set(const Field& field, QLineEdit* line);
    bool set(const Field& field, const QString& text);
    void show_recipe();
    void show(const Editor& editor, const QString& text);
    void show_use(const Editor& editor);
    [[nodiscard]] QString shown(const Field& field, const QString& text) const;

    Document& document_;
    std::vector<Editor> editors_;
};

} // namespace hullwright::ui
