#include "ui/window/surroundings.h"

#include "ui/document/look.h"
#include "ui/document/measure_tool.h"
#include "ui/document/primitives_menu.h"
#include "ui/document/surface_menu.h"
#include "ui/help/help_menu.h"
#include "ui/inspect/inspect_workspace.h"
#include "ui/panels/banner.h"
#include "ui/panels/welcome_page.h"
#include "ui/probe/probe_workspace.h"
#include "ui/viewport/viewport.h"
#include "ui/window/author_workspace.h"
#include "ui/window/docks.h"
#include "ui/window/document_view.h"
#include "ui/window/edit_menu.h"
#include "ui/window/file_menu.h"
#include "ui/window/main_bar.h"
#include "ui/window/piece_sender.h"
#include "ui/window/settings_menu.h"
#include "ui/window/show_menu.h"
#include "ui/window/status_line.h"
#include "ui/window/view_bar.h"
#include "ui/window/view_menu.h"
#include "ui/window/view_settings.h"
#include "ui/window/window_menu.h"
#include "ui/window/window_parts.h"
#include "ui/window/workspaces.h"

#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QVBoxLayout>

#include <map>

namespace hullwright::ui {

Surroundings::Surroundings(QMainWindow& window, WindowParts& parts)
    : window_(window), parts_(parts) {
    make();
}

Surroundings::~Surroundings() = default;

std::vector<Workspace*> Surroundings::all() const {
    return {author_.get(), inspect_.get(), probe_.get()};
}

void Surroundings::make() {
    make_docks();
    make_menus();
    parts_.status->set_words();
}

void Surroundings::make_docks() {
    docks_ = std::make_unique<Docks>(
        window_, Docks::Watched{parts_.document, *parts_.hierarchy, *parts_.look,
                                *parts_.last_change, *parts_.viewport, *parts_.document_view});
    connect(parts_.document_view.get(), &DocumentView::menu_wanted, docks_.get(),
            &Docks::open_row_menu);
    connect(docks_.get(), &Docks::said, parts_.status, &StatusLine::say);
    connect(docks_.get(), &Docks::export_wanted, parts_.exports.get(), &Exports::choose_pieces);
    connect(parts_.status, &StatusLine::jobs_wanted, docks_.get(), &Docks::show_jobs);
}

void Surroundings::make_menus() {
    QMenuBar* menus = window_.menuBar();
    Document& document = parts_.document;
    PieceSender* sender = parts_.piece_sender.get();
    auto* file = new FileMenu(
        menus->addMenu(tr("&File")),
        {document, *parts_.files, *parts_.recovery, *parts_.exports, *parts_.inspection}, window_);
    connect(file, &FileMenu::send_wanted, sender, &PieceSender::send_to_inspect);
    connect(file, &FileMenu::send_to_probe_wanted, sender, &PieceSender::send_to_probe);
    QMenu* editing = menus->addMenu(tr("&Edit"));
    auto* edit = new EditMenu(editing, document);
    connect(edit, &EditMenu::stop_wanted, this, &Surroundings::stop_wanted);
    QMenu* pieces = menus->addMenu(tr("&Pieces"));
    new CorrectionsMenu(document, pieces, [this] { return parts_.document_view->section_plane(); });
    new SurfaceMenu(document, pieces->addMenu(tr("Surface of the &part")));
    new PrimitivesMenu(document, *parts_.primitive_tool, pieces);
    docks_->set_row_actions(edit->row_actions());
    docks_->set_row_actions(pieces->actions());

    ViewSettings& settings = *parts_.view_settings;
    auto* view = new ViewMenu(menus->addMenu(tr("&View")),
                              {settings, *parts_.viewport, *parts_.document_view, *parts_.ball});
    QMenu* showing = menus->addMenu(tr("&Show"));
    auto* show = new ShowMenu(showing, {settings, *parts_.look, *parts_.measure_tool});
    make_bars(*view, *show);
    make_workspaces(*view, {editing, pieces, showing});
    new WindowMenu(menus->addMenu(tr("&Window")),
                   {*workspaces_, *docks_, {window_.findChild<MainBar*>()->toggleViewAction()}});
    new SettingsMenu(menus->addMenu(tr("Sett&ings")), settings, *parts_.viewport);
    new HelpMenu(menus->addMenu(tr("&Help")), window_, parts_.libraries);
}

// Bars have the actions of the menus.
void Surroundings::make_bars(const ViewMenu& view, const ShowMenu& show) {
    make_main_bar();
    view_bar_ = std::make_unique<ViewBar>(
        *parts_.view_settings, *parts_.look,
        QList<QList<QAction*>>{
            show.shadings(), show.layers(), show.insides(), {view.projection(), view.fit()}},
        view.make_name_of_view(), window_.centralWidget());
    centre().insertWidget(centre().indexOf(parts_.banner), view_bar_.get());
    view_bar_->setVisible(parts_.document.model() != nullptr);
}

void Surroundings::make_main_bar() {
    const QMenuBar* menus = window_.menuBar();
    auto* bar = new MainBar(&window_);
    window_.addToolBar(bar);
    const auto add = [menus, bar](const char* name, const QString& words = QString()) {
        bar->add(menus->findChild<QAction*>(name), words);
    };
    add("open", tr("Open"));
    add("save", tr("Save"));
    add("undo");
    add("redo");
    bar->addSeparator();
    add("merge", tr("Merge"));
    add("split", tr("Split"));
    add("delete", tr("Delete"));
    add("lock", tr("Lock"));
    bar->add(menus->findChild<QMenu*>("fit_primitive")->menuAction(), tr("Fit"));
    bar->addSeparator();
    add("export_pieces", tr("Export"));
}

void Surroundings::make_workspaces(const ViewMenu& view, const QList<QMenu*>& of_author) {
    QMenuBar* menus = window_.menuBar();
    const QList<QAction*> view_actions{view.projection(), view.fit()};
    inspect_ = std::make_unique<InspectWorkspace>(
        window_, InspectWorkspace::Watched{*parts_.inspection, *parts_.viewport},
        menus->addMenu(tr("I&nspect")), view_actions);
    probe_ = std::make_unique<ProbeWorkspace>(
        window_, ProbeWorkspace::Watched{*parts_.probing, *parts_.viewport},
        menus->addMenu(tr("P&robe")), view_actions);
    place_in_centre();
    QList<QAction*> actions_of_author;
    for (const QMenu* menu : of_author) {
        actions_of_author += menu->menuAction();
    }
    author_ = std::make_unique<AuthorWorkspace>(AuthorWorkspace::Parts{
        parts_.document, *parts_.files, *docks_, *parts_.viewport, *parts_.measure_tool,
        *parts_.welcome, *view_bar_, *window_.findChild<MainBar*>(), actions_of_author});
    workspaces_ = std::make_unique<Workspaces>(all(), *menus);
    connect(inspect_.get(), &InspectWorkspace::refused, parts_.banner, &Banner::show_error);
    connect(workspaces_.get(), &Workspaces::changed, this, &Surroundings::tell_size);
}

void Surroundings::place_in_centre() {
    centre().insertWidget(centre().indexOf(parts_.welcome), inspect_->page(), 1);
    centre().insertWidget(centre().indexOf(parts_.banner), inspect_->bar());
    centre().insertWidget(centre().indexOf(parts_.banner), probe_->bar());
}

void Surroundings::tell_size() {
    parts_.status->tell_size(&workspaces_->front() == author_.get());
}

QBoxLayout& Surroundings::centre() const {
    return *static_cast<QVBoxLayout*>(window_.centralWidget()->layout());
}

QMenu* Surroundings::make_popup_menu() {
    auto* menu = new QMenu(&window_);
    menu->addActions(workspaces_->front().docks().toggles());
    if (&workspaces_->front() == author_.get()) {
        menu->addAction(window_.findChild<MainBar*>()->toggleViewAction());
    }
    return menu;
}

void Surroundings::make_again() {
    const std::string front = workspaces_->front().name();
    workspaces_->go_to(*author_);
    std::map<std::string, QByteArray> states;
    for (Workspace* each : all()) {
        states[each->name()] = each->docks().state();
    }
    clear();
    parts_.document.corrector().history().name_again();
    make();
    docks_->set().restore(states[author_->name()]);
    docks_->set().set_aside(parts_.document.model() == nullptr);
    inspect_->docks().restore(states[inspect_->name()]);
    probe_->docks().restore(states[probe_->name()]);
    workspaces_->hide_others();
    workspaces_->go_to(front);
}

void Surroundings::clear() {
    workspaces_.reset();
    author_.reset();
    probe_.reset();
    inspect_.reset();
    docks_.reset();
    view_bar_.reset();
    delete window_.findChild<MainBar*>();
    QMenuBar* menus = window_.menuBar();
    qDeleteAll(menus->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    menus->clear();
}

} // namespace hullwright::ui
