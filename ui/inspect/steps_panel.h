// Shows the steps down the trees of both bodies: how many pairs of boxes each held against each
// other, and what parted them. They are gone through by hand, or played.
#pragma once

#include "ui/inspect/pair_traversal.h"

#include <QTimer>
#include <QWidget>

class QAction;
class QLabel;
class QSlider;
class QTableView;

namespace hullwright::ui {

class StepRows;
class BoxPairRows;

class StepsPanel : public QWidget {
    Q_OBJECT
public:
    explicit StepsPanel(PairTraversal& traversal, QWidget* parent = nullptr);

protected:
    // Steps are recorded while they are seen.
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    [[nodiscard]] QLayout* slider_row();
    void make_tables();
    void set_playing(bool playing);
    void play_on();
    void show_steps();
    void show_step();

    PairTraversal& traversal_;
    QLabel* told_;
    QSlider* slider_;
    QAction* play_;
    QTimer clock_; // runs while steps are played
    StepRows* rows_;
    BoxPairRows* pairs_;
    QTableView* steps_table_;
    QTableView* pairs_table_;
};

// Returns what parted a pair: "a face of A", "an edge of each", or nothing.
[[nodiscard]] QString axis_text(int axis);

} // namespace hullwright::ui
