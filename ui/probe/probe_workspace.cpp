#include "ui/probe/probe_workspace.h"

#include "ui/document/file_filters.h"
#include "ui/document/recent_files.h"
#include "ui/help/icon_button.h"
#include "ui/icons/icon.h"
#include "ui/panels/manual_page.h"
#include "ui/panels/section_column.h"
#include "ui/probe/bench_view.h"
#include "ui/probe/found_panel.h"
#include "ui/probe/things_panel.h"
#include "ui/viewport/viewport.h"

#include <QActionGroup>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace hullwright::ui {
namespace {

// Widths in pixels: in a window of 1280 more than half of it is the view's.
constexpr int k_things_width = 256;
constexpr int k_answer_width = 300;

} // namespace

ProbeWorkspace::ProbeWorkspace(QMainWindow& window, const Watched& watched, QMenu* menu,
                               const QList<QAction*>& view_actions)
    : window_(window), watched_(watched), docks_(window, false), menu_(menu), bar_(new QWidget) {
    make_menu(menu);
    make_docks();
    make_bar(view_actions);
    bar_->hide();
    menu_->menuAction()->setVisible(false);
    connect(&watched_.bench, &ProbeBench::values_changed, this, &ProbeWorkspace::follow);
    connect(&watched_.bench, &ProbeBench::asset_changed, this, &ProbeWorkspace::follow);
    follow();
}

ProbeWorkspace::~ProbeWorkspace() {
    delete bar_;
}

void ProbeWorkspace::make_menu(QMenu* menu) {
    ProbeBench* bench = &watched_.bench;
    menu->setObjectName("probe_menu");
    menu->addAction(icon_of("open"), tr("&Open asset…"), this, &ProbeWorkspace::choose_file)
        ->setObjectName("probe_open_asset");
    menu->addSeparator();
    undo_ =
        menu->addAction(icon_of("undo"), tr("&Undo"), QKeySequence::Undo, bench, &ProbeBench::undo);
    undo_->setObjectName("probe_undo");
    redo_ =
        menu->addAction(icon_of("redo"), tr("&Redo"), QKeySequence::Redo, bench, &ProbeBench::redo);
    redo_->setObjectName("probe_redo");
    menu->addSeparator();
    copy_ = menu->addAction(tr("&Copy as command"), QKeySequence("Ctrl+Shift+C"), this,
                            &ProbeWorkspace::copy_command);
    copy_->setObjectName("probe_copy_command");
    copy_->setStatusTip(tr("The command that gives this answer, with every digit of every number"));
    make_handles(menu);
}

void ProbeWorkspace::make_handles(QMenu* menu) {
    menu->addSeparator();
    auto* group = new QActionGroup(menu);
    BenchView* view = &watched_.view;
    const auto add = [&](bool turning, const char* icon, const QString& text, const char* key,
                         const char* name) {
        QAction* action = menu->addAction(icon_of(icon), text, QKeySequence(QString(key)));
        action->setObjectName(QString::fromLatin1(name));
        action->setCheckable(true);
        action->setChecked(view->is_turning() == turning);
        group->addAction(action);
        handles_ += action;
        connect(action, &QAction::triggered, view, [view, turning] { view->set_turning(turning); });
    };
    add(false, "move", tr("&Move by handles"), "G", "probe_move");
    add(true, "turn", tr("&Turn by handles"), "R", "probe_turn");
}

void ProbeWorkspace::make_docks() {
    auto* things = new ThingsPanel(watched_.bench);
    auto* found = new FoundPanel(watched_.bench, copy_);
    connect(things, &ThingsPanel::open_wanted, this, &ProbeWorkspace::choose_file);
    docks_.add(tr("Probe"), column_of({things}, tr("Probe")),
               {"things_dock", Qt::LeftDockWidgetArea, k_things_width, false});
    docks_.add(tr("Answer"), column_of({found}, tr("Answer")),
               {"found_dock", Qt::RightDockWidgetArea, k_answer_width, false});
}

void ProbeWorkspace::make_bar(const QList<QAction*>& view_actions) {
    bar_->setObjectName("probe_bar");
    bar_->setAccessibleName(tr("How the things are moved and shown"));
    auto* row = new QHBoxLayout(bar_);
    row->setContentsMargins(4, 2, 4, 2);
    row->setSpacing(1);
    for (QAction* action : QList<QAction*>{undo_, redo_} + handles_) {
        row->addWidget(icon_button(action));
    }
    row->addStretch(1);
    for (QAction* action : view_actions) {
        row->addWidget(icon_button(action));
    }
}

std::vector<QWidget*> ProbeWorkspace::centre() const {
    return {&watched_.viewport};
}

void ProbeWorkspace::enter() {
    menu_->menuAction()->setVisible(true);
    set_manual_page(&watched_.viewport, "probes.md");
    watched_.viewport.set_front(Front::probe);
    watched_.view.look_once();
    watched_.bench.open_restored();
    bar_->show();
    watched_.viewport.show();
}

void ProbeWorkspace::leave() {
    menu_->menuAction()->setVisible(false);
    bar_->hide();
}

void ProbeWorkspace::open(const QStringList& files) {
    watched_.bench.open(files.front());
}

void ProbeWorkspace::choose_file() {
    const QStringList recent = recent_files();
    const QString path = QFileDialog::getOpenFileName(
        &window_, tr("Open an asset to probe"),
        recent.isEmpty() ? QString() : QFileInfo(recent.front()).absolutePath(),
        filters_to_open({{"hwa", tr("Packed assets")}}));
    if (!path.isEmpty()) {
        watched_.bench.open(path);
    }
}

void ProbeWorkspace::copy_command() {
    QGuiApplication::clipboard()->setText(watched_.bench.command());
}

void ProbeWorkspace::follow() {
    undo_->setEnabled(watched_.bench.can_undo());
    redo_->setEnabled(watched_.bench.can_redo());
    copy_->setEnabled(!watched_.bench.command().isEmpty());
}

} // namespace hullwright::ui
