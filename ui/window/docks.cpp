#include "ui/window/docks.h"

#include "ui/document/document.h"
#include "ui/panels/jobs_panel.h"
#include "ui/panels/look_panel.h"
#include "ui/panels/outline_panel.h"
#include "ui/panels/problems_panel.h"
#include "ui/panels/repair_panel.h"
#include "ui/panels/report_panel.h"
#include "ui/panels/task_column.h"
#include "ui/viewport/viewport.h"
#include "ui/window/document_view.h"

#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QVBoxLayout>

#include <algorithm>

namespace hullwright::ui {
namespace {

// Widths in pixels: two thirds of a window of 1280 are the view's. In a narrow window the outline
// gives way to it.
constexpr int k_outline_width = 168;
constexpr int k_tasks_width = 252;
constexpr int k_narrow = 960;

} // namespace

Docks::Docks(QMainWindow& window, const Watched& watched) : window_(window), watched_(watched) {
    window_.setAnimated(false); // the view would be drawn at every size on the way
    make_outline();
    make_tasks();
    make_jobs();
    for (std::size_t i = 0; i < docks_.size(); ++i) {
        docks_[i]->installEventFilter(this);
        connect(docks_[i]->toggleViewAction(), &QAction::triggered, this,
                [this, i](bool wanted) { want(i, wanted); });
    }
    widen();
    fresh_ = window_.saveState();
}

Docks::~Docks() {
    for (QDockWidget* dock : docks_) {
        delete dock;
    }
    delete jobs_;
}

QDockWidget* Docks::add(const QString& title, const char* name, QWidget* panel,
                        Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(title, &window_);
    dock->setObjectName(name);
    dock->setAccessibleName(title);
    dock->setWidget(panel);
    window_.addDockWidget(area, dock);
    return dock;
}

void Docks::make_outline() {
    outline_ = new OutlinePanel(watched_.document, watched_.hierarchy, &window_);
    docks_[k_outline] = add(tr("Outline"), "outline_dock", outline_, Qt::LeftDockWidgetArea);
}

void Docks::make_tasks() {
    tasks_ = new TaskColumn(watched_.document, watched_.look, &window_);
    DocumentView* view = &watched_.document_view;
    ModelLayers& model = watched_.viewport.layers().model();
    connect(tasks_, &TaskColumn::said, this, &Docks::said);
    connect(tasks_, &TaskColumn::export_wanted, this, &Docks::export_wanted);
    connect(&tasks_->look(), &LookPanel::place_chosen, view, &DocumentView::fly_to_place);
    connect(&tasks_->report(), &ReportPanel::piece_chosen, view, &DocumentView::fly_to_piece);
    connect(&tasks_->problems(), &ProblemsPanel::piece_chosen, view, &DocumentView::fly_to_piece);
    connect(&tasks_->problems(), &ProblemsPanel::place_chosen, view, &DocumentView::fly_to_box);
    connect(&tasks_->problems(), &ProblemsPanel::setting_chosen, this, [this](const QString& name) {
        docks_[k_tasks]->show();
        docks_[k_tasks]->raise();
        tasks_->show_setting(name);
    });
    connect(&tasks_->repair(), &RepairPanel::faults_chosen, &watched_.viewport,
            [&model](const auto& lines) { model.show_faults(lines); });
    connect(&tasks_->repair(), &RepairPanel::place_chosen, view, &DocumentView::fly_to_fault);
    docks_[k_tasks] = add(tr("Tasks"), "tasks_dock", tasks_, Qt::RightDockWidgetArea);
}

void Docks::make_jobs() {
    jobs_ = new QDialog(&window_);
    jobs_->setObjectName("jobs");
    jobs_->setWindowTitle(tr("Jobs"));
    auto* column = new QVBoxLayout(jobs_);
    column->addWidget(new JobsPanel(watched_.document.jobs(), jobs_));
    jobs_->resize(420, 320);
}

void Docks::show_jobs() {
    jobs_->show();
    jobs_->raise();
    jobs_->activateWindow();
}

QList<QAction*> Docks::toggles() const {
    QList<QAction*> actions;
    for (const QDockWidget* dock : docks_) {
        actions += dock->toggleViewAction();
    }
    return actions;
}

void Docks::set_row_actions(const QList<QAction*>& actions) {
    outline_->set_row_actions(actions);
}

void Docks::focus_next(const std::vector<QWidget*>& centre) {
    std::vector<QWidget*> panes = centre;
    for (const QDockWidget* dock : docks_) {
        panes.push_back(dock->widget());
    }
    const QWidget* focus = QApplication::focusWidget();
    const auto now = std::find_if(panes.begin(), panes.end(), [focus](const QWidget* pane) {
        return pane == focus || pane->isAncestorOf(focus);
    });
    const std::size_t at = now == panes.end()
                               ? panes.size() - 1
                               : static_cast<std::size_t>(std::distance(panes.begin(), now));
    for (std::size_t step = 1; step <= panes.size(); ++step) {
        QWidget* next = panes[(at + step) % panes.size()];
        // Panes behind another tab lie outside the window.
        if (next->isVisible() && window_.rect().contains(next->mapTo(&window_, QPoint(0, 0)))) {
            next->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

// The button in a dock's title closes it, which is no action.
bool Docks::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Close) {
        const auto dock = std::find(docks_.begin(), docks_.end(), watched);
        if (dock != docks_.end()) {
            wanted_[static_cast<std::size_t>(dock - docks_.begin())] = false;
        }
    }
    return QObject::eventFilter(watched, event);
}

void Docks::want(std::size_t dock, bool wanted) {
    wanted_[dock] = wanted;
    docks_[dock]->setVisible(wanted); // also where it would give way: somebody asked for it
}

void Docks::want_all(bool wanted) {
    wanted_.fill(wanted);
    apply();
}

void Docks::apply() {
    for (std::size_t i = 0; i < docks_.size(); ++i) {
        const bool gives_way = is_aside_ || (is_narrow_ && i == k_outline);
        docks_[i]->setVisible(wanted_[i] && !gives_way);
    }
}

void Docks::set_aside(bool aside) {
    if (aside != is_aside_) {
        is_aside_ = aside;
        apply();
    }
}

void Docks::fit_to_window() {
    const bool is_narrow = window_.width() < k_narrow;
    if (is_narrow != is_narrow_) {
        is_narrow_ = is_narrow;
        apply();
        if (!is_narrow) {
            widen(); // a small window has squeezed them
        }
    }
}

void Docks::widen() {
    window_.resizeDocks({docks_[k_outline], docks_[k_tasks]}, {k_outline_width, k_tasks_width},
                        Qt::Horizontal);
}

QByteArray Docks::state() {
    for (std::size_t i = 0; i < docks_.size(); ++i) {
        docks_[i]->setVisible(wanted_[i]);
    }
    const QByteArray state = window_.saveState();
    apply();
    return state;
}

void Docks::restore(const QByteArray& state) {
    if (window_.restoreState(state)) {
        for (std::size_t i = 0; i < docks_.size(); ++i) {
            wanted_[i] = !docks_[i]->isHidden();
        }
    }
    apply();
}

void Docks::reset() {
    window_.restoreState(fresh_);
    wanted_.fill(true);
    apply();
    widen();
}

} // namespace hullwright::ui
