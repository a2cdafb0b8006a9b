// Parts and pieces: search, select, show and hide.
#pragma once

#include <QWidget>

class QItemSelection;
class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace hullwright::ui {

class Document;
class PieceTree;

class OutlinePanel : public QWidget {
    Q_OBJECT
public:
    OutlinePanel(Document& document, QWidget* parent = nullptr);

private:
    void take_selection();
    void show_selection();
    void search(const QString& text);

    Document& document_;
    PieceTree* rows_;
    QSortFilterProxyModel* filtered_;
    QLineEdit* search_;
    QTreeView* view_;
    bool showing_ = false; // what is selected elsewhere
};

} // namespace hullwright::ui
