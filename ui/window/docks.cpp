#include "ui/window/docks.h"

#include "ui/document/document.h"
#include "ui/panels/diagnosis_panel.h"
#include "ui/panels/jobs_panel.h"
#include "ui/panels/lint_panel.h"
#include "ui/panels/look_panel.h"
#include "ui/panels/outline_panel.h"
#include "ui/panels/recipe_panel.h"
#include "ui/panels/report_panel.h"
#include "ui/viewport/viewport.h"
#include "ui/window/document_view.h"

#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>

#include <algorithm>

namespace hullwright::ui {

Docks::Docks(QMainWindow& window, const Watched& watched) : window_(window), watched_(watched) {
    QDockWidget* outline = add_outline();
    QDockWidget* look = add_look();
    QDockWidget* recipe = add_recipe();
    QDockWidget* diagnosis = add_diagnosis();
    QDockWidget* report = add_report();
    QDockWidget* lint = add_lint();
    QDockWidget* jobs = add_jobs();
    docks_ = {outline, look, recipe, diagnosis, report, lint, jobs};
    window_.tabifyDockWidget(diagnosis, report);
    window_.tabifyDockWidget(report, lint);
    window_.tabifyDockWidget(lint, jobs);
    diagnosis->raise();
    window_.resizeDocks({outline, recipe}, {300, 340}, Qt::Horizontal);
    window_.resizeDocks({recipe, diagnosis}, {440, 300}, Qt::Vertical);
    window_.resizeDocks({outline, look}, {330, 390}, Qt::Vertical);
}

Docks::~Docks() {
    for (QDockWidget* dock : docks_) {
        delete dock;
    }
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

QDockWidget* Docks::add_outline() {
    outline_ = new OutlinePanel(watched_.document, watched_.hierarchy, &window_);
    return add(tr("Outline"), "outline_dock", outline_, Qt::LeftDockWidgetArea);
}

QDockWidget* Docks::add_look() {
    auto* look = new LookPanel(watched_.document, watched_.look, &window_);
    connect(look, &LookPanel::place_chosen, &watched_.document_view, &DocumentView::fly_to_place);
    return add(tr("View"), "look_dock", look, Qt::LeftDockWidgetArea);
}

QDockWidget* Docks::add_recipe() {
    recipe_ = new RecipePanel(watched_.document, &window_);
    connect(recipe_, &RecipePanel::said, this, &Docks::said);
    recipe_dock_ = add(tr("Recipe"), "recipe_dock", recipe_, Qt::RightDockWidgetArea);
    return recipe_dock_;
}

QDockWidget* Docks::add_diagnosis() {
    auto* diagnosis = new DiagnosisPanel(watched_.document, &window_);
    ModelLayers& model = watched_.viewport.layers().model();
    connect(diagnosis, &DiagnosisPanel::faults_chosen, &watched_.viewport,
            [&model](const auto& lines) { model.show_faults(lines); });
    connect(diagnosis, &DiagnosisPanel::place_chosen, &watched_.viewport.camera(),
            &ViewCamera::fly_to_fault);
    return add(tr("Diagnosis"), "diagnosis_dock", diagnosis, Qt::RightDockWidgetArea);
}

QDockWidget* Docks::add_report() {
    auto* report = new ReportPanel(watched_.document, &window_);
    connect(report, &ReportPanel::piece_chosen, &watched_.document_view,
            &DocumentView::fly_to_piece);
    return add(tr("Report"), "report_dock", report, Qt::RightDockWidgetArea);
}

QDockWidget* Docks::add_lint() {
    auto* lint = new LintPanel(watched_.document, &window_);
    connect(lint, &LintPanel::piece_chosen, &watched_.document_view, &DocumentView::fly_to_piece);
    connect(lint, &LintPanel::place_chosen, &watched_.document_view, &DocumentView::fly_to_box);
    connect(lint, &LintPanel::setting_chosen, this, &Docks::show_setting);
    return add(tr("Lint"), "lint_dock", lint, Qt::RightDockWidgetArea);
}

QDockWidget* Docks::add_jobs() {
    auto* jobs = new JobsPanel(watched_.document.jobs(), &window_);
    return add(tr("Jobs"), "jobs_dock", jobs, Qt::RightDockWidgetArea);
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

void Docks::show_setting(const QString& name) {
    recipe_dock_->show();
    recipe_dock_->raise();
    recipe_->show_setting(name);
}

} // namespace hullwright::ui
