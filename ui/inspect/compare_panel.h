// Holds what pieces say against what the meshes say: begins the comparison, says what came of it,
// lists where both differ, leads to the row and to the piece, and has it saved.
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
    // These are actions of the menu, which have buttons here.
    struct Actions {
        QAction* compare = nullptr;
        QAction* author = nullptr; // opens the piece at fault there
        QAction* table = nullptr;  // both save what was found
        QAction* report = nullptr;
    };
    ComparePanel(PairComparison& comparison, const Actions& actions, QWidget* parent = nullptr);

signals:
    void model_wanted(std::size_t which);

private:
    void make_models();
    void make_run(QAction* compare);
    void make_table();
    void make_kinds();
    void make_saving(const Actions& actions);
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
