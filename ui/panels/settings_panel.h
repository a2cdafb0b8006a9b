// Shows all settings of the recipe that have no place of their own, by stages, with a search.
#pragma once

#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;

namespace hullwright::ui {

class FieldEditors;

class SettingsPanel : public QWidget {
    Q_OBJECT
public:
    // Shows what `editors` have no widget for yet.
    explicit SettingsPanel(FieldEditors& editors, QWidget* parent = nullptr);

signals:
    void searched(); // what was found is shown, with the next layout

private:
    struct Row {
        QWidget* widget = nullptr;
        std::size_t stage = 0;
        QString words; // what is searched in
    };
    void search(const QString& text);

    std::vector<Row> rows_;
    std::vector<QLabel*> stages_;
    QLineEdit* search_;
    QLabel* none_; // says that nothing was found
};

} // namespace hullwright::ui
