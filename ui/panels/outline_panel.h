// Shows the pieces, sorted by parts or by the tree: search, select, show and hide.
#pragma once

#include "piece/piece.h"

#include <QWidget>

#include <set>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace hullwright::ui {

class Document;
class Hierarchy;
class NodeTree;
class PieceRows;
class PieceTree;

class OutlinePanel : public QWidget {
    Q_OBJECT
public:
    OutlinePanel(Document& document, Hierarchy& hierarchy, QWidget* parent = nullptr);

    // Sets the actions that can be applied to selected rows.
    void set_row_actions(const QList<QAction*>& actions);
    [[nodiscard]] QList<QAction*> row_actions() const;

protected:
    void focusInEvent(QFocusEvent* event) override;

private:
    void take_selection();
    void keep_untold(std::set<PieceId>& pieces, std::set<std::string>& added) const;
    void show_selection();
    void follow_sight(); // other rows are seen
    [[nodiscard]] QModelIndex first_selected() const;
    [[nodiscard]] std::vector<PieceId> selected_in_sight() const;
    void tell_view(const std::vector<PieceId>& pieces);
    void search(const QString& text);
    void set_by_tree(bool by_tree);
    void set_up_head();
    void set_up_view();
    void lay_out();
    void connect_all();
    [[nodiscard]] bool needs_bar() const;
    void fit_columns();
    void fit_numbers();
    [[nodiscard]] int width_of(int column, const QStringList& texts) const;
    [[nodiscard]] int width_of_names() const;
    void unfold();
    void unfold_found();
    void remember();

    Document& document_;
    Hierarchy& hierarchy_;
    PieceTree* by_parts_;
    NodeTree* by_tree_;
    PieceRows* rows_; // the model that is shown
    QSortFilterProxyModel* filtered_;
    QComboBox* order_;
    QLabel* waiting_; // shown while the tree is built
    QLineEdit* search_;
    QTreeView* view_;
    bool showing_ = false;         // true while the selection is only being shown
    bool is_told_in_part_ = false; // more is selected than the view knows of
    std::vector<PieceId> told_;    // what the view knows to be selected, in ascending order
    bool has_bar_ = false;         // to scroll, as the columns were fitted
    // Keeps from before the rows change which of the first ones were open, and the scrolling.
    std::vector<bool> open_;
    int scrolled_ = 0;
};

} // namespace hullwright::ui
