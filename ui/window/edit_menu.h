// Makes the menu of what changes the document and its selection.
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QMenu;

namespace hullwright::ui {

class Document;

class EditMenu : public QObject {
    Q_OBJECT
public:
    EditMenu(QMenu* menu, Document& document);

    bool eventFilter(QObject* watched, QEvent* event) override;

    // Returns the actions that are for rows of the outline as well.
    [[nodiscard]] const QList<QAction*>& row_actions() const { return row_actions_; }

signals:
    void stop_wanted();

private:
    void add_steps(QMenu* menu);
    void add_selecting(QMenu* menu);
    void add_hiding(QMenu* menu);
    void select_all();
    void hide_selection();
    void show_only_selection();

    Document& document_;
    QList<QAction*> row_actions_;
    QAction* undo_ = nullptr;
    QAction* redo_ = nullptr;
};

} // namespace hullwright::ui
