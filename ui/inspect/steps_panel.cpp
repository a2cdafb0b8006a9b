#include "ui/inspect/steps_panel.h"

#include "ui/help/icon_button.h"
#include "ui/icons/icon.h"
#include "ui/inspect/pair_view.h"
#include "ui/inspect/step_rows.h"
#include "ui/panels/list_table.h"
#include "ui/panels/section.h"

#include <QAction>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace hullwright::ui {

QString axis_text(int axis) {
    const auto text = [](const char* source) {
        return QCoreApplication::translate("Axis", source);
    };
    return axis < 0   ? text(QT_TRANSLATE_NOOP("Axis", "nothing"))
           : axis < 3 ? text(QT_TRANSLATE_NOOP("Axis", "a face of A"))
           : axis < 6 ? text(QT_TRANSLATE_NOOP("Axis", "a face of B"))
                      : text(QT_TRANSLATE_NOOP("Axis", "an edge of each"));
}

StepsPanel::StepsPanel(PairTraversal& traversal, QWidget* parent)
    : QWidget(parent), traversal_(traversal), told_(new QLabel),
      slider_(new QSlider(Qt::Horizontal)), play_(new QAction(this)),
      rows_(new StepRows(traversal, this)), pairs_(new BoxPairRows(traversal, this)),
      steps_table_(new QTableView), pairs_table_(new QTableView) {
    setObjectName("steps_panel");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(k_gap);
    told_->setObjectName("step_told");
    told_->setWordWrap(true);
    column->addWidget(told_);
    column->addLayout(slider_row());
    make_tables();
    column->addWidget(steps_table_);
    column->addWidget(pairs_table_);
    connect(slider_, &QSlider::valueChanged, this,
            [this](int value) { traversal_.go_to(static_cast<std::size_t>(value)); });
    connect(&traversal_, &PairTraversal::recorded_changed, this, &StepsPanel::show_steps);
    connect(&traversal_, &PairTraversal::step_changed, this, &StepsPanel::show_step);
    show_steps();
    show_step();
}

QLayout* StepsPanel::slider_row() {
    constexpr int k_step = 600; // milliseconds, so that one sees what each step parts
    clock_.setInterval(k_step);
    connect(&clock_, &QTimer::timeout, this, &StepsPanel::play_on);
    play_->setObjectName("play_steps");
    connect(play_, &QAction::triggered, this, [this] { set_playing(!clock_.isActive()); });
    slider_->setObjectName("step_slider");
    slider_->setAccessibleName(tr("Step"));
    slider_->setToolTip(tr("The step whose pairs of boxes are shown: green where an axis parts "
                           "them, red where none does"));
    set_playing(false);
    auto* row = new QHBoxLayout;
    row->setSpacing(k_gap);
    row->addWidget(icon_button(play_));
    row->addWidget(slider_, 1);
    return row;
}

// Playing that is asked for at the last step begins at the first.
void StepsPanel::set_playing(bool playing) {
    if (playing) {
        traversal_.go_to(traversal_.step() + 1 < traversal_.steps() ? traversal_.step() : 0);
        clock_.start();
    } else {
        clock_.stop();
    }
    play_->setIcon(icon_of(playing ? "pause" : "play"));
    play_->setText(playing ? tr("Pause the steps") : tr("Play the steps"));
}

void StepsPanel::play_on() {
    traversal_.go_to(traversal_.step() + 1);
    if (traversal_.step() + 1 >= traversal_.steps()) {
        set_playing(false);
    }
}

void StepsPanel::make_tables() {
    constexpr int k_rows = 6; // that are seen of each
    for (QTableView* table : {steps_table_, pairs_table_}) {
        make_list(*table);
        table->setWordWrap(false);
        table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
        fit_to_rows(*table, k_rows);
    }
    steps_table_->setObjectName("steps");
    steps_table_->setAccessibleName(tr("Steps"));
    steps_table_->setModel(rows_);
    pairs_table_->setObjectName("box_pairs");
    pairs_table_->setAccessibleName(tr("Pairs of boxes"));
    pairs_table_->setModel(pairs_);
    connect(steps_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (now.isValid()) {
                    traversal_.go_to(static_cast<std::size_t>(now.row()));
                }
            });
    connect(pairs_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (now.isValid()) {
                    traversal_.choose_pair(pairs_->pair_at(now.row()));
                }
            });
}

void StepsPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    traversal_.set_watched(true);
}

void StepsPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    set_playing(false);
    traversal_.set_watched(false);
}

void StepsPanel::show_steps() {
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, std::max(static_cast<int>(traversal_.steps()) - 1, 0));
    slider_->setEnabled(traversal_.steps() > 1);
    play_->setEnabled(traversal_.steps() > 1);
    if (traversal_.steps() < 2) {
        set_playing(false);
    }
}

void StepsPanel::show_step() {
    const QSignalBlocker quiet(slider_);
    slider_->setValue(static_cast<int>(traversal_.step()));
    const TraversalStep* step = traversal_.step_now();
    if (step == nullptr) {
        told_->setText(tr("Steps are recorded when there is an answer."));
        return;
    }
    const QLocale locale;
    const auto count = [&](std::size_t number) {
        return locale.toString(static_cast<qulonglong>(number));
    };
    const std::size_t parted = pipeline::parted_in(*step);
    told_->setText(tr("Step %1 of %2: %Ln pairs of boxes, %3 parted, %4 left", nullptr,
                      static_cast<int>(step->pairs.size()))
                       .arg(count(traversal_.step() + 1), count(traversal_.steps()), count(parted),
                            count(step->pairs.size() - parted)) +
                   (step->pairs.size() > PairView::k_most_boxes
                        ? "\n" + tr("%1 of them are drawn; choose a pair to see its boxes.")
                                     .arg(count(PairView::k_most_boxes))
                        : QString()));
    const QSignalBlocker quiet_table(steps_table_->selectionModel());
    steps_table_->selectRow(static_cast<int>(traversal_.step()));
    steps_table_->viewport()->update();
}

} // namespace hullwright::ui
