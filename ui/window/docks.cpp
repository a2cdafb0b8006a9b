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

#include <QDialog>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

// Widths in pixels: two thirds of a window of 1280 are the view's. In a narrow window the outline
// gives way to it.
constexpr int k_outline_width = 170;
constexpr int k_tasks_width = 252;

} // namespace

Docks::Docks(QMainWindow& window, const Watched& watched)
    : window_(window), watched_(watched), set_(std::make_unique<DockSet>(window, true)) {
    make_outline();
    make_tasks();
    make_jobs();
}

Docks::~Docks() {
    set_.reset();
    delete jobs_;
}

void Docks::make_outline() {
    outline_ = new OutlinePanel(watched_.document, watched_.hierarchy, &window_);
    set_->add(tr("Outline"), outline_,
              {"outline_dock", Qt::LeftDockWidgetArea, k_outline_width, true});
}

void Docks::make_tasks() {
    tasks_ = new TaskColumn(watched_.document, watched_.look, watched_.last_change, &window_);
    QDockWidget* dock = set_->add(tr("Tasks"), tasks_,
                                  {"tasks_dock", Qt::RightDockWidgetArea, k_tasks_width, false});
    DocumentView* view = &watched_.document_view;
    ModelLayers& model = watched_.viewport.layers().model();
    connect(tasks_, &TaskColumn::said, this, &Docks::said);
    connect(tasks_, &TaskColumn::export_wanted, this, &Docks::export_wanted);
    connect(&tasks_->look(), &LookPanel::place_chosen, view, &DocumentView::fly_to_place);
    connect(&tasks_->report(), &ReportPanel::piece_chosen, view, &DocumentView::fly_to_piece);
    connect(&tasks_->problems(), &ProblemsPanel::piece_chosen, view, &DocumentView::fly_to_piece);
    connect(&tasks_->problems(), &ProblemsPanel::place_chosen, view, &DocumentView::fly_to_box);
    connect(&tasks_->problems(), &ProblemsPanel::setting_chosen, this,
            [this, dock](const QString& name) {
                dock->show();
                dock->raise();
                tasks_->show_setting(name);
            });
    connect(&tasks_->repair(), &RepairPanel::faults_chosen, &watched_.viewport,
            [&model](const auto& faults) {
                model.show_faults({faults, &faults->lines}, faults->bytes);
            });
    connect(&tasks_->repair(), &RepairPanel::place_chosen, view, &DocumentView::fly_to_fault);
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

void Docks::set_row_actions(const QList<QAction*>& actions) {
    outline_->set_row_actions(actions);
}

void Docks::open_row_menu(const QPoint& on_screen) {
    auto* menu = new QMenu(&window_);
    menu->setObjectName("row_menu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    menu->addActions(outline_->row_actions());
    menu->popup(on_screen);
}

} // namespace hullwright::ui
