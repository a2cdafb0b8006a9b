#include "ui/window/main_window.h"

#include "pipeline/product.h"
#include "ui/document/file_path.h"
#include "ui/document/look.h"
#include "ui/document/measure_tool.h"
#include "ui/document/primitives_menu.h"
#include "ui/document/surface_menu.h"
#include "ui/help/help_menu.h"
#include "ui/inspect/inspect_memory.h"
#include "ui/inspect/inspect_workspace.h"
#include "ui/inspect/inspected_robot.h"
#include "ui/inspect/kept_contact.h"
#include "ui/inspect/pair_comparison.h"
#include "ui/inspect/pair_imaging.h"
#include "ui/inspect/pair_others.h"
#include "ui/inspect/pair_pixels.h"
#include "ui/inspect/pair_tool.h"
#include "ui/inspect/pair_view.h"
#include "ui/inspect/plane_view.h"
#include "ui/inspect/pose_steps.h"
#include "ui/panels/banner.h"
#include "ui/panels/manual_page.h"
#include "ui/panels/measure_bar.h"
#include "ui/panels/welcome_page.h"
#include "ui/probe/bench_view.h"
#include "ui/probe/play_sound.h"
#include "ui/probe/play_view.h"
#include "ui/probe/probe_workspace.h"
#include "ui/viewport/axis_ball.h"
#include "ui/viewport/section_handle.h"
#include "ui/viewport/viewport.h"
#include "ui/window/author_workspace.h"
#include "ui/window/docks.h"
#include "ui/window/document_view.h"
#include "ui/window/edit_menu.h"
#include "ui/window/file_menu.h"
#include "ui/window/main_bar.h"
#include "ui/window/messages.h"
#include "ui/window/piece_errand.h"
#include "ui/window/recent_pictures.h"
#include "ui/window/settings_menu.h"
#include "ui/window/show_menu.h"
#include "ui/window/status_line.h"
#include "ui/window/view_bar.h"
#include "ui/window/view_menu.h"
#include "ui/window/view_settings.h"
#include "ui/window/window_menu.h"
#include "ui/window/workspaces.h"
#include "ui/words/combo_access.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QUrl>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

// Empty where some of it is no file of this machine.
QStringList local_files(const QMimeData& data) {
    QStringList files;
    for (const QUrl& url : data.urls()) {
        if (!url.isLocalFile()) {
            return {};
        }
        files += url.toLocalFile();
    }
    return files;
}

// True for one contact file, which is shown in Inspect, whatever is in front.
bool is_contact(const QStringList& files) {
    return files.size() == 1 && pipeline::is_contact_file(file_path(files.front()));
}

// Where the look that a project keeps has the bench, what is inspected, and the workspace in front.
constexpr QLatin1String k_bench_key("probe");
constexpr QLatin1String k_inspect_key("inspect");
constexpr QLatin1String k_front_key("workspace");

QJsonObject object_of(const QByteArray& json) {
    return QJsonDocument::fromJson(json).object();
}

QByteArray compact(const QJsonObject& object) {
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

} // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
    name_combo_boxes();
    setWindowTitle("Hullwright");
    setAcceptDrops(true);
    resize(QSize(1280, 800).boundedTo(screen()->availableSize() * 0.95)); // small when scaled up
    make_centre();
    make_parts();
    make_words();
    connect_parts();
    restore_desk();
}

void MainWindow::restore_desk() {
    const QSettings settings;
    restoreGeometry(settings.value("window/geometry").toByteArray());
    docks_->set().restore(settings.value("window/state").toByteArray());
    docks_->set().set_aside(true); // until there is a model
    inspect_->docks().restore(settings.value("inspect/state").toByteArray());
    probe_->docks().restore(settings.value("probe/state").toByteArray());
    bench_->restore(object_of(settings.value("probe/bench").toByteArray()));
    inspect_memory_->restore(object_of(settings.value("inspect/memory").toByteArray()));
    workspaces_->hide_others();
    workspaces_->go_to(settings.value("window/workspace").toString().toStdString());
}

void MainWindow::save_desk() {
    QSettings settings;
    settings.setValue("window/geometry", saveGeometry());
    settings.setValue("window/state", docks_->set().state());
    settings.setValue("window/workspace", QString::fromLatin1(workspaces_->front().name()));
    settings.setValue("inspect/state", inspect_->docks().state());
    settings.setValue("inspect/memory", compact(inspect_memory_->saved()));
    settings.setValue("probe/state", probe_->docks().state());
    settings.setValue("probe/bench", compact(bench_->saved()));
}

// The window's other children go after the document.
MainWindow::~MainWindow() = default;

void MainWindow::make_centre() {
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    banner_ = new Banner(centre);
    viewport_ = new Viewport(centre);
    // The ball lies over all, and the measure tool gets clicks before handles do.
    ball_ = new AxisBall(*viewport_, this);
    section_ = new SectionHandle(*viewport_, this);
    measure_tool_ = new MeasureTool(document_, *viewport_, this);
    primitive_tool_ = new PrimitiveTool(document_, *viewport_, this);
    welcome_ = new WelcomePage(centre);
    layout->addWidget(banner_); // below the bars, whose icons stay under the cursor when it comes
    layout->addWidget(welcome_, 1);
    layout->addWidget(new MeasureBar(document_, *measure_tool_, centre));
    layout->addWidget(viewport_, 1);
    set_manual_page(welcome_, "opening.md");
    set_manual_page(viewport_, "views.md");
    viewport_->place().keep_out_of_the_way();
    connect(viewport_, &Viewport::drawn_all_kinds, this, [this] { author_->show_centre(); });
    setCentralWidget(centre);
}

// Makes what shows the document and works on it, in every language.
void MainWindow::make_parts() {
    hierarchy_ = std::make_unique<Hierarchy>(document_);
    look_ = std::make_unique<Look>(document_, *hierarchy_);
    document_view_ = std::make_unique<DocumentView>(document_, *viewport_, *look_);
    view_settings_ = std::make_unique<ViewSettings>(document_, *viewport_, *look_);
    messages_ = std::make_unique<Messages>(document_, *banner_);
    files_ = std::make_unique<DocumentFiles>(document_, *banner_, *this);
    exports_ = std::make_unique<Exports>(document_, *viewport_, *look_, *this);
    recovery_ = std::make_unique<Recovery>(document_, *files_, *banner_, *this);
    recent_pictures_ = std::make_unique<RecentPictures>(document_, *viewport_);
    pair_ = std::make_unique<PairScene>(document_.jobs());
    traversal_ = std::make_unique<PairTraversal>(*pair_);
    imaging_ = std::make_unique<PairImaging>(*pair_, *traversal_);
    pixels_ = std::make_unique<PairPixels>(*pair_);
    timeline_ = std::make_unique<Timeline>(*pair_, document_.jobs());
    contact_ = std::make_unique<KeptContact>(*pair_, *timeline_, document_.jobs());
    robot_ = std::make_unique<InspectedRobot>(*pair_, *timeline_, document_.jobs());
    pair_view_ = std::make_unique<PairView>(*pair_, *traversal_, *viewport_);
    pair_others_ = std::make_unique<PairOthers>(
        PairOthers::Watched{*robot_, *pair_, *timeline_, *viewport_}, document_.jobs());
    plane_view_ = std::make_unique<PlaneView>(*imaging_, *viewport_);
    pair_tool_ = std::make_unique<PairTool>(*pair_, *viewport_);
    pose_steps_ = std::make_unique<PoseSteps>(*pair_);
    inspect_memory_ = std::make_unique<InspectMemory>(InspectMemory::Watched{
        *pair_, *timeline_, *contact_, *robot_, *pair_others_, viewport_->pair_camera()});
    comparison_ = std::make_unique<PairComparison>(*pair_, *timeline_, document_.jobs());
    piece_errand_ = std::make_unique<PieceErrand>(document_, *files_);
    bench_ = std::make_unique<ProbeBench>(document_.jobs());
    bench_view_ = std::make_unique<BenchView>(*bench_, *viewport_);
    play_ = std::make_unique<PlayScene>(*bench_, document_.jobs());
    sound_ = std::make_unique<PlaySound>();
    play_view_ = std::make_unique<PlayView>(*play_, *bench_view_, *viewport_);
    status_ = new StatusLine(document_, *viewport_, *statusBar());
}

// Makes what has texts and is made again in another language. Messages of the banner are not
// translated again.
void MainWindow::make_words() {
    docks_ = std::make_unique<Docks>(
        *this, Docks::Watched{document_, *hierarchy_, *look_, *viewport_, *document_view_});
    connect(document_view_.get(), &DocumentView::menu_wanted, docks_.get(), &Docks::open_row_menu);
    connect(docks_.get(), &Docks::said, status_, &StatusLine::say);
    connect(docks_.get(), &Docks::export_wanted, exports_.get(), &Exports::choose_pieces);
    connect(status_, &StatusLine::jobs_wanted, docks_.get(), &Docks::show_jobs);
    make_menus();
    status_->set_words();
}

void MainWindow::make_menus() {
    auto* file = new FileMenu(menuBar()->addMenu(tr("&File")),
                              {document_, *files_, *recovery_, *exports_}, *this);
    connect(file, &FileMenu::send_wanted, this, &MainWindow::send_to_inspect);
    connect(file, &FileMenu::send_to_probe_wanted, this, &MainWindow::send_to_probe);
    QMenu* editing = menuBar()->addMenu(tr("&Edit"));
    auto* edit = new EditMenu(editing, document_);
    connect(edit, &EditMenu::stop_wanted, this, &MainWindow::stop);
    QMenu* pieces = menuBar()->addMenu(tr("&Pieces"));
    new CorrectionsMenu(document_, pieces, [this] { return document_view_->section_plane(); });
    new SurfaceMenu(document_, pieces->addMenu(tr("Surface of the &part")));
    new PrimitivesMenu(document_, *primitive_tool_, pieces);
    docks_->set_row_actions(edit->row_actions());
    docks_->set_row_actions(pieces->actions());

    auto* view = new ViewMenu(menuBar()->addMenu(tr("&View")),
                              {*view_settings_, *viewport_, *document_view_, *ball_});
    QMenu* showing = menuBar()->addMenu(tr("&Show"));
    auto* show = new ShowMenu(showing, {*view_settings_, *look_, *measure_tool_});
    make_bars(*view, *show);
    make_workspaces(*view, {editing, pieces, showing});
    new WindowMenu(menuBar()->addMenu(tr("&Window")),
                   {*workspaces_, *docks_, {findChild<MainBar*>()->toggleViewAction()}});
    new SettingsMenu(menuBar()->addMenu(tr("Sett&ings")), *view_settings_, *viewport_);
    new HelpMenu(menuBar()->addMenu(tr("&Help")), *this, libraries_);
}

// Bars have the actions of the menus.
void MainWindow::make_bars(const ViewMenu& view, const ShowMenu& show) {
    auto* bar = new MainBar(this);
    addToolBar(bar);
    const auto add = [this, bar](const char* name, const QString& words = QString()) {
        bar->add(menuBar()->findChild<QAction*>(name), words);
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
    bar->add(menuBar()->findChild<QMenu*>("fit_primitive")->menuAction(), tr("Fit"));
    bar->addSeparator();
    add("export_pieces", tr("Export"));

    view_bar_ = std::make_unique<ViewBar>(
        *view_settings_, *look_,
        QList<QList<QAction*>>{
            show.shadings(), show.layers(), show.insides(), {view.projection(), view.fit()}},
        view.make_name_of_view(), centralWidget());
    auto* centre = static_cast<QVBoxLayout*>(centralWidget()->layout());
    centre->insertWidget(centre->indexOf(banner_), view_bar_.get());
    view_bar_->setVisible(document_.model() != nullptr);
}

void MainWindow::make_workspaces(const ViewMenu& view, const QList<QMenu*>& of_author) {
    inspect_ = std::make_unique<InspectWorkspace>(
        *this,
        InspectWorkspace::Watched{*pair_, *timeline_, *traversal_, *imaging_, *pixels_, *pair_tool_,
                                  *pose_steps_, *contact_, *robot_, *pair_others_, *inspect_memory_,
                                  *comparison_, *viewport_},
        menuBar()->addMenu(tr("I&nspect")), QList<QAction*>{view.projection(), view.fit()});
    probe_ = std::make_unique<ProbeWorkspace>(
        *this,
        ProbeWorkspace::Watched{*bench_, *bench_view_, *play_, *play_view_, *sound_, *viewport_},
        menuBar()->addMenu(tr("P&robe")), QList<QAction*>{view.projection(), view.fit()});
    auto* centre = static_cast<QVBoxLayout*>(centralWidget()->layout());
    centre->insertWidget(centre->indexOf(welcome_), inspect_->page(), 1);
    centre->insertWidget(centre->indexOf(banner_), inspect_->bar());
    centre->insertWidget(centre->indexOf(banner_), probe_->bar());
    QList<QAction*> menus;
    for (const QMenu* menu : of_author) {
        menus += menu->menuAction();
    }
    author_ = std::make_unique<AuthorWorkspace>(
        AuthorWorkspace::Parts{document_, *files_, *docks_, *viewport_, *measure_tool_, *welcome_,
                               *view_bar_, *findChild<MainBar*>(), menus});
    workspaces_ = std::make_unique<Workspaces>(
        std::vector<Workspace*>{author_.get(), inspect_.get(), probe_.get()}, *menuBar());
    connect(inspect_.get(), &InspectWorkspace::refused, banner_, &Banner::show_error);
}

void MainWindow::connect_inspect() {
    follow(pair_->bodies());
    follow(*timeline_);
    follow(*contact_);
    follow(*robot_);
    follow(*comparison_);
    connect(&pair_->bodies(), &PairBodies::failed, messages_.get(), &Messages::show_error);
    connect(&pair_->answers(), &PairAnswers::failed, messages_.get(), &Messages::show_error);
    connect(pair_others_.get(), &PairOthers::failed, messages_.get(), &Messages::show_error);
    connect(timeline_.get(), &Timeline::failed, messages_.get(), &Messages::show_error);
    connect(timeline_.get(), &Timeline::rows_changed, messages_.get(),
            &Messages::dismiss_of_last_step);
    connect(&pair_->bodies(), &PairBodies::changed, messages_.get(),
            &Messages::dismiss_of_last_step);
    connect(contact_.get(), &KeptContact::failed, messages_.get(), &Messages::show_error);
    connect(robot_.get(), &InspectedRobot::failed, messages_.get(), &Messages::show_error);
    connect(robot_.get(), &InspectedRobot::refused, banner_, &Banner::show_error);
    connect(contact_.get(), &KeptContact::kept, status_, &StatusLine::say_written);
    connect(comparison_.get(), &PairComparison::failed, messages_.get(), &Messages::show_error);
    connect(comparison_.get(), &PairComparison::author_wanted, this,
            [this](const QString& model, const QString& piece) {
                workspaces_->go_to(*author_);
                piece_errand_->go(model, piece);
            });
    connect(piece_errand_.get(), &PieceErrand::missed, banner_, &Banner::show_error);
}

// What is opened is shown, whatever was in front.
void MainWindow::connect_workspaces() {
    connect_inspect();
    follow(bench_->target());
    follow(*play_);
    connect(play_.get(), &PlayScene::failed, messages_.get(), &Messages::show_error);
    connect(play_.get(), &PlayScene::kept, status_, &StatusLine::say_written);
    connect(&play_->clock(), &PlayClock::bounced, sound_.get(), &PlaySound::strike);
    connect(&bench_->target(), &BenchTarget::failed, messages_.get(), &Messages::show_error);
    connect(&bench_->target(), &BenchTarget::changed, messages_.get(),
            &Messages::dismiss_of_last_step);
    document_.keeper().set_view_keeper([this] { return look_to_save(); });
    connect(&document_.keeper(), &ProjectKeeper::view_opened, this, &MainWindow::restore_look);
    connect(workspaces_.get(), &Workspaces::changed, status_,
            [this] { status_->tell_size(&workspaces_->front() == author_.get()); });
    const auto show_author = [this] { workspaces_->go_to(*author_); };
    connect(files_.get(), &DocumentFiles::opening, this, show_author);
    connect(recovery_.get(), &Recovery::recovering, this, show_author);
}

void MainWindow::open(const QString& path) {
    if (is_contact({path}) && pipeline::keeps_play(file_path(path))) {
        workspaces_->go_to(*probe_);
        probe_->open({path});
    } else if (is_contact({path})) {
        workspaces_->go_to(*inspect_);
        inspect_->open({path});
    } else if (is_asset(file_path(path))) {
        workspaces_->go_to(*inspect_);
        inspect_->open({path});
    } else if (is_piece_file(path.toStdString())) {
        const QString why = tr("%1 is no model. Pieces in JSON are made of one: open that, or an "
                               "asset (.hwa), which is shown in Inspect.")
                                .arg(QFileInfo(path).fileName());
        banner_->show_error(why);
        emit refused(why);
    } else {
        files_->open(path);
    }
}

// Null where they are not ready to be sent elsewhere, which is said.
std::shared_ptr<const CutPieces> MainWindow::finished_pieces() {
    const auto& cut = document_.shown().pieces();
    if (cut && !cut->preliminary) {
        return cut;
    }
    messages_->show_unready(tr("The pieces are not finished yet; wait, and send them then."));
    return nullptr;
}

void MainWindow::send_to_inspect(std::size_t which) {
    if (const auto cut = finished_pieces()) {
        workspaces_->go_to(*inspect_);
        inspect_memory_->open_restored(); // first, so that what is sent takes the place of it
        pair_->bodies().take(which, cut, QFileInfo(document_.path()).fileName());
    }
}

void MainWindow::send_to_probe() {
    if (const auto cut = finished_pieces()) {
        bench_->target().take(cut, QFileInfo(document_.path()).fileName());
        workspaces_->go_to(*probe_);
    }
}

// A project keeps the other workspaces beside what the view settings keep.
std::string MainWindow::look_to_save() const {
    QJsonObject object = object_of(QByteArray::fromStdString(view_to_json(view_settings_->now())));
    object[k_bench_key] = bench_->saved();
    object[k_inspect_key] = inspect_memory_->saved();
    object[k_front_key] = QString::fromLatin1(workspaces_->front().name());
    return compact(object).toStdString();
}

// What a project does not say stays as it is.
void MainWindow::restore_look(const std::string& look) {
    const QJsonObject object = object_of(QByteArray::fromStdString(look));
    bench_->restore(object[k_bench_key].toObject());
    if (const QJsonObject inspected = object[k_inspect_key].toObject(); !inspected.isEmpty()) {
        inspect_memory_->restore(inspected);
    }
    workspaces_->go_to(object[k_front_key].toString().toStdString());
}

void MainWindow::set_worker(const QString& path) {
    document_.reader().set_worker(path);
    pair_->bodies().set_worker(path);
    robot_->set_worker(path);
    comparison_->set_worker(path);
    bench_->target().set_worker(path);
}

// The menu of a right click on bars and panels.
QMenu* MainWindow::createPopupMenu() {
    auto* menu = new QMenu(this);
    menu->addActions(workspaces_->front().docks().toggles());
    if (&workspaces_->front() == author_.get()) {
        menu->addAction(findChild<MainBar*>()->toggleViewAction());
    }
    return menu;
}

// Shows how far a worker is, until none works.
template <class Worker> void MainWindow::follow(Worker& worker) {
    connect(&worker, &Worker::progressed, status_, &StatusLine::show_progress);
    connect(&worker, &Worker::ended, this, [this] {
        if (!busy()) {
            status_->hide_progress();
        }
    });
}

void MainWindow::connect_parts() {
    follow(document_);
    follow(*hierarchy_);
    follow(*look_);
    follow(exports_->job());
    connect_workspaces();
    connect(hierarchy_.get(), &Hierarchy::failed, messages_.get(), &Messages::show_error);
    connect(look_.get(), &Look::failed, messages_.get(), &Messages::show_error);
    connect(&exports_->job(), &Job::failed, messages_.get(), &Messages::show_error);
    connect(recovery_.get(), &Recovery::failed, messages_.get(), &Messages::show_error);
    connect(messages_.get(), &Messages::refused, this, &MainWindow::refused);
    connect(exports_.get(), &Exports::unready, messages_.get(), &Messages::show_unready);
    connect(exports_.get(), &Exports::written, messages_.get(), &Messages::dismiss_of_last_step);
    connect(recovery_.get(), &Recovery::said, status_, &StatusLine::say);
    connect(files_.get(), &DocumentFiles::opening, messages_.get(), &Messages::dismiss_of_model);
    connect(recovery_.get(), &Recovery::recovering, messages_.get(), &Messages::dismiss_of_model);
    connect(files_.get(), &DocumentFiles::saved, status_, &StatusLine::say_written);
    connect(exports_.get(), &Exports::written, status_, &StatusLine::say_written);
    connect(status_, &StatusLine::stop_wanted, this, &MainWindow::stop);
    connect(welcome_, &WelcomePage::open_wanted, files_.get(), &DocumentFiles::choose);
    connect(welcome_, &WelcomePage::chosen, this, &MainWindow::open);
    connect(files_.get(), &DocumentFiles::chosen, this, &MainWindow::open);
    connect(section_, &SectionHandle::moved, view_settings_.get(), &ViewSettings::move_section);
    connect(view_settings_.get(), &ViewSettings::changed, section_, &SectionHandle::show);
    connect(&document_, &Document::model_changed, this, &MainWindow::show_model);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &MainWindow::show_pieces);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow()) {
        document_.source_watch().look(); // the user may come from the program that makes models
    }
    if (event->type() == QEvent::LanguageChange && docks_) {
        change_language();
    }
}

// The panels, menus and bars are made again; the viewport and what is open stay.
void MainWindow::change_language() {
    const std::string front = workspaces_->front().name();
    workspaces_->go_to(*author_);
    const QByteArray state = docks_->set().state();
    const QByteArray state_of_inspect = inspect_->docks().state();
    const QByteArray state_of_probe = probe_->docks().state();
    workspaces_.reset();
    author_.reset();
    probe_.reset();
    inspect_.reset();
    docks_.reset();
    view_bar_.reset();
    delete findChild<MainBar*>();
    qDeleteAll(menuBar()->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    menuBar()->clear();
    document_.corrector().history().name_again();
    make_words();
    docks_->set().restore(state);
    docks_->set().set_aside(document_.model() == nullptr);
    inspect_->docks().restore(state_of_inspect);
    probe_->docks().restore(state_of_probe);
    workspaces_->hide_others();
    workspaces_->go_to(front);
}

void MainWindow::show_model() {
    author_->show_centre();
    docks_->set().set_aside(false);
    document_view_->show_model();
    view_settings_->follow_model();
    section_->show();
    status_->show_size();
    emit model_loaded();
}

void MainWindow::show_pieces() {
    const auto& cut = document_.shown().pieces();
    if (cut && !cut->preliminary) {
        view_settings_->hide_restored();
    }
    if (cut) {
        status_->show_size();
        emit pieces_shown();
    }
}

bool MainWindow::busy() const {
    return document_.busy() || exports_->job().running() || hierarchy_->running() ||
           look_->running() || pair_->bodies().busy() || timeline_->busy() || contact_->busy() ||
           robot_->busy() || comparison_->busy() || bench_->target().busy() || play_->busy();
}

void MainWindow::stop() {
    hierarchy_->stop();
    look_->stop();
    exports_->job().stop();
    pair_->stop();
    timeline_->stop();
    contact_->stop();
    robot_->stop();
    comparison_->stop();
    bench_->target().stop();
    play_->stop();
    document_.stop(); // last: earlier pieces come back and are looked at
    status_->say(tr("Stopped."));
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    docks_->set().fit_to_window();
    inspect_->docks().fit_to_window();
    probe_->docks().fit_to_window();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QStringList files = local_files(*event->mimeData());
    if (is_contact(files) || workspaces_->front().takes(files)) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QStringList files = local_files(*event->mimeData());
    Workspace& front = workspaces_->front();
    if (is_contact(files) || &front == author_.get()) {
        open(files.front());
    } else {
        front.open(files);
    }
    event->acceptProposedAction();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->may_close([this] { close(); })) {
        event->ignore();
        return;
    }
    save_desk();
    stop();
    QMainWindow::closeEvent(event);
}

} // namespace hullwright::ui
