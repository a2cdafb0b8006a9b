// Holds what pieces say against what the meshes say: begins the comparison, says what came of it,
// lists where both differ, and leads to the row and to the piece.
#pragma once

#include "ui/inspect/pair_comparison.h"
#include "ui/panels/section.h"

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace hullwright::ui {

class ComparedRows;
class SortedComparedRows;

class ComparePanel : public Section {
    Q_OBJECT
public:
    // `compare` and `author` are actions of the menu; they have buttons here.
    ComparePanel(PairComparison& comparison, QAction* compare, QAction* author,
                 QWidget* parent = nullptr);

signals:
    void model_wanted(std::size_t which);

private:
    void make_models();
    void make_run(QAction* compare);
    void make_table();
    void make_kinds();
    void show_state();
    void show_models();
    void show_kinds();
    void show_row();

    PairComparison& comparison_;
    QLabel* told_;
    std::array<QPushButton*, k_bodies> models_ = {};
    QCheckBox* pixels_ = nullptr;
    QComboBox* kinds_;
    QTableView* table_;
    ComparedRows* rows_;
    SortedComparedRows* sorted_;
    QLabel* row_;
    PairComparison::Found shown_;
};

} // namespace hullwright::ui
