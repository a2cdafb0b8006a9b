#include "ui/main_window.h"

#include "base/files.h"
#include "export/write_mesh.h"
#include "pipeline/product.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/picture_dialog.h"
#include "ui/dialogs/recovery_dialog.h"
#include "ui/document/corrections_menu.h"
#include "ui/document/file_path.h"
#include "ui/document/look.h"
#include "ui/document/measure_tool.h"
#include "ui/document/primitives_menu.h"
#include "ui/document/surface_menu.h"
#include "ui/document/view_state.h"
#include "ui/help/about.h"
#include "ui/help/command_palette.h"
#include "ui/help/key_sheet.h"
#include "ui/help/manual_window.h"
#include "ui/panels/banner.h"
#include "ui/panels/diagnosis_panel.h"
#include "ui/panels/jobs_panel.h"
#include "ui/panels/lint_panel.h"
#include "ui/panels/look_panel.h"
#include "ui/panels/measure_bar.h"
#include "ui/panels/outline_panel.h"
#include "ui/panels/panel_head.h"
#include "ui/panels/recipe_panel.h"
#include "ui/panels/report_panel.h"
#include "ui/panels/welcome_page.h"
#include "ui/theme.h"
#include "ui/viewport/navigation_menu.h"
#include "ui/viewport/viewport.h"
#include "ui/words/issue_text.h"
#include "ui/words/language.h"
#include "ui/words/measures.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QDateTime>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QScreen>
#include <QSettings>
#include <QSlider>
#include <QStandardPaths>
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace hullwright::ui {
namespace {

constexpr int k_recent_files = 10;
constexpr int k_message_milliseconds = 8000;
constexpr int k_autosave_milliseconds = 20000;

constexpr int k_section_of_view = 4; // its place in the list of sections
constexpr const char* k_safe_colours_key = "window/safe_colours";

// The interval can be set only in the settings file. It is meant for tests, which kill the program
// and would otherwise wait long.
int autosave_interval() {
    const int wanted = QSettings().value("window/autosave_milliseconds").toInt();
    return wanted > 0 ? wanted : k_autosave_milliseconds;
}

// A node is selected or hidden when all pieces below it are.
std::vector<PieceLayer::State> states_of_nodes(const Document& document, const NodeRow& row) {
    std::vector<PieceLayer::State> states;
    for (const std::vector<PieceId>& pieces : row.pieces) {
        const auto all = [&](auto&& is) { return std::all_of(pieces.begin(), pieces.end(), is); };
        const bool hidden = all([&](PieceId p) { return !document.is_visible(p); });
        const bool selected = all([&](PieceId p) { return document.selection().count(p) > 0; });
        states.push_back(hidden     ? PieceLayer::State::hidden
                         : selected ? PieceLayer::State::selected
                                    : PieceLayer::State::plain);
    }
    return states;
}

// Process numbers are used again, so a process of another program does not count.
bool is_window_alive(const QString& process) {
    const auto program = [](const QString& of) {
        return QFileInfo(QFile::symLinkTarget("/proc/" + of + "/exe")).fileName();
    };
    return QFile::exists("/proc/" + process) && program(process) == program("self");
}

} // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
    setWindowTitle("Hullwright");
    setAcceptDrops(true);
    resize(QSize(1280, 800).boundedTo(screen()->availableSize() * 0.95)); // small when scaled up
    hierarchy_ = std::make_unique<Hierarchy>(document_);
    look_ = std::make_unique<Look>(document_, *hierarchy_);
    make_centre();
    make_panels();
    connect(look_.get(), &Look::changed, this, &MainWindow::show_look);
    connect(hierarchy_.get(), &Hierarchy::failed, this, &MainWindow::show_error);
    connect(hierarchy_.get(), &Hierarchy::progressed, this, &MainWindow::show_progress);
    connect(hierarchy_.get(), &Hierarchy::ended, this, &MainWindow::show_idle);
    connect(look_.get(), &Look::failed, this, &MainWindow::show_error);
    connect(look_.get(), &Look::progressed, this, &MainWindow::show_progress);
    connect(look_.get(), &Look::ended, this, &MainWindow::show_idle);
    connect(&document_, &Document::model_changed, this, &MainWindow::show_model);
    connect(&document_, &Document::pieces_changed, this, &MainWindow::show_pieces);
    connect(&document_, &Document::selection_changed, this, &MainWindow::show_states);
    connect(&document_, &Document::visibility_changed, this, &MainWindow::show_states);
    connect(&document_, &Document::failed, this, &MainWindow::show_error);
    connect(&document_, &Document::model_missing, this, &MainWindow::offer_to_find_model);
    connect(&document_, &Document::progressed, this, &MainWindow::show_progress);
    connect(&document_, &Document::ended, this, &MainWindow::show_idle);
    connect(&document_, &Document::project_changed, this, &MainWindow::show_title);
    document_.set_view_keeper([this] { return view_to_json(view_state()); });
    connect(&document_, &Document::view_opened, this, [this](const std::string& json) {
        restore_view(view_from_json(json));
        keep_recovered();
    });
    // The numbers belong to pieces that will not be made any more.
    connect(&document_, &Document::recipe_changed, this, [this] {
        to_hide_.pieces.clear();
        banner_->dismiss(Banner::Subject::not_applied); // shown again if still true
    });
    connect(&document_, &Document::source_changed, this, [this] {
        to_hide_.pieces.clear();
        banner_->say(Banner::Subject::model_changed,
                     tr("The model has changed since the project was saved. Its pieces are "
                        "made anew; corrections are kept where they still apply."));
    });
    watch_source();
    autosave_.setInterval(autosave_interval());
    connect(&autosave_, &QTimer::timeout, this, &MainWindow::autosave_beside);
    autosave_.start();
    connect(&document_, &Document::corrected, this, &MainWindow::show_corrected);
    connect(&document_, &Document::not_applied, this, &MainWindow::show_not_applied);
    connect(viewport_, &Viewport::picked, this, &MainWindow::take_pick);
    connect(viewport_, &Viewport::boxed, this, &MainWindow::take_box);
    connect(&export_, &Job::progressed, this, &MainWindow::show_progress);
    connect(&export_, &Job::ended, this, &MainWindow::show_idle);
    connect(&export_, &Job::failed, this, &MainWindow::show_error);
    document_.jobs().follow(export_, QT_TRANSLATE_NOOP("Job", "Writing a file"),
                            [this] { export_.stop(); });
    const QSettings settings;
    restoreGeometry(settings.value("window/geometry").toByteArray());
    restoreState(settings.value("window/state").toByteArray());
    show_idle();
}

// A window that ends in order leaves nothing to recover. Panels look at the document even while
// they are hidden, so they are deleted before it; the window's other children go after it.
MainWindow::~MainWindow() {
    forget_autosave();
    for (QDockWidget* dock : findChildren<QDockWidget*>()) {
        delete dock;
    }
}

// Watches the model's file while it is open. The message stays when reading fails, because another
// try may work once the file is complete.
void MainWindow::watch_source() {
    const SourceWatch& watch = document_.source_watch();
    const auto name = [this] { return QFileInfo(document_.path()).fileName(); };
    connect(&watch, &SourceWatch::changed, this, [this, name] {
        banner_->offer(Banner::Subject::file, tr("%1 has changed since it was read.").arg(name()),
                       tr("Read again"), [this] { document_.read_again(); });
    });
    connect(&watch, &SourceWatch::gone, this, [this, name] {
        banner_->say(Banner::Subject::file,
                     tr("%1 is not there any more; what was read of it stays.").arg(name()));
    });
    connect(&watch, &SourceWatch::back, this, [this] { banner_->dismiss(Banner::Subject::file); });
}

// Makes everything that stays and has texts. Messages of the banner are not translated again.
void MainWindow::make_panels() {
    make_docks();
    make_file_actions();
    make_edit_actions();
    make_section_bar();
    make_view_actions();
    make_help_actions();
    make_status();
    connect_panels();
}

// In another language the panels are made again; the viewport and what is open stay.
void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow()) {
        document_.source_watch().look(); // the user may come from the program that makes models
    }
    if (event->type() != QEvent::LanguageChange || viewport_ == nullptr) {
        return;
    }
    const QByteArray state = saveState();
    const int axis = section_axis_->currentIndex();
    const int place = section_->value();
    const bool is_flipped = section_flip_->isChecked();
    for (QDockWidget* dock : findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        delete dock;
    }
    for (QToolBar* bar : findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        delete bar;
    }
    qDeleteAll(menuBar()->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    menuBar()->clear();
    for (QWidget* widget : {static_cast<QWidget*>(size_), static_cast<QWidget*>(phase_),
                            static_cast<QWidget*>(bar_), static_cast<QWidget*>(stop_)}) {
        delete widget;
    }
    document_.name_corrections();
    make_panels();
    restoreState(state);
    section_->setValue(place);
    section_flip_->setChecked(is_flipped);
    section_axis_->setCurrentIndex(axis);
    if (document_.model()) {
        diagnosis_->show_diagnosis(document_.model()->prepared, document_.model()->draw.origin);
        show_kinds();
        export_mesh_action_->setEnabled(true);
        export_action_->setEnabled(document_.pieces() != nullptr);
        show_size();
    }
    show_idle();
}

// Connects the document, the viewport and the panels of this window.
void MainWindow::connect_panels() {
    connect(diagnosis_, &DiagnosisPanel::faults_chosen, viewport_, &Viewport::show_faults);
    connect(diagnosis_, &DiagnosisPanel::place_chosen, viewport_, &Viewport::fly_to_fault);
    connect(look_panel_, &LookPanel::place_chosen, this, &MainWindow::fly_to_place);
    connect(report_, &ReportPanel::piece_chosen, this, &MainWindow::show_piece);
    connect(lint_, &LintPanel::piece_chosen, this, &MainWindow::show_piece);
    connect(lint_, &LintPanel::place_chosen, this, &MainWindow::fly_to_box);
    connect(lint_, &LintPanel::setting_chosen, this, &MainWindow::show_setting);
}

void MainWindow::show_piece(PieceId piece) {
    document_.select({piece});
    fly_to_selection();
}

// Shows a setting in the recipe panel.
void MainWindow::show_setting(const QString& name) {
    auto* dock = findChild<QDockWidget*>("recipe_dock");
    dock->show();
    dock->raise();
    if (auto* editor = recipe_->findChild<QWidget*>(name)) {
        recipe_->ensureWidgetVisible(editor);
        editor->setFocus(Qt::OtherFocusReason);
    }
}

void MainWindow::make_centre() {
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    banner_ = new Banner(centre);
    viewport_ = new Viewport(centre);
    viewport_->set_navigation(saved_navigation());
    // The measure tool is made first, so that it gets clicks first.
    measure_tool_ = new MeasureTool(document_, *viewport_, this);
    primitive_tool_ = new PrimitiveTool(document_, *viewport_, this);
    connect(viewport_, &Viewport::said, this, [this](const QString& text) {
        statusBar()->showMessage(text, k_message_milliseconds);
    });
    welcome_ = new WelcomePage(centre);
    layout->addWidget(banner_);
    layout->addWidget(welcome_, 1);
    layout->addWidget(new MeasureBar(document_, *measure_tool_, centre));
    layout->addWidget(viewport_, 1);
    set_manual_page(welcome_, "opening.md");
    set_manual_page(viewport_, "views.md");
    viewport_->keep_out_of_the_way();
    connect(viewport_, &Viewport::drawn_all_kinds, this,
            [this] { viewport_->setVisible(document_.model() != nullptr); });
    connect(welcome_, &WelcomePage::open_wanted, this, &MainWindow::choose_file);
    connect(welcome_, &WelcomePage::chosen, this, &MainWindow::open);
    setCentralWidget(centre);
}

QDockWidget* MainWindow::add_dock(const QString& title, const QString& name, QWidget* panel,
                                  Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setAccessibleName(title);
    dock->setWidget(panel);
    addDockWidget(area, dock);
    return dock;
}

void MainWindow::make_docks() {
    outline_ = new OutlinePanel(document_, *hierarchy_, this);
    recipe_ = new RecipePanel(document_, this);
    connect(recipe_, &RecipePanel::said, this, [this](const QString& text) {
        statusBar()->showMessage(text, k_message_milliseconds);
    });
    diagnosis_ = new DiagnosisPanel(this);
    report_ = new ReportPanel(document_, this);
    look_panel_ = new LookPanel(document_, *look_, this);
    lint_ = new LintPanel(document_, this);
    QDockWidget* outline =
        add_dock(tr("Outline"), "outline_dock", outline_, Qt::LeftDockWidgetArea);
    QDockWidget* look = add_dock(tr("View"), "look_dock", look_panel_, Qt::LeftDockWidgetArea);
    QDockWidget* recipe = add_dock(tr("Recipe"), "recipe_dock", recipe_, Qt::RightDockWidgetArea);
    QDockWidget* diagnosis =
        add_dock(tr("Diagnosis"), "diagnosis_dock", diagnosis_, Qt::RightDockWidgetArea);
    QDockWidget* report = add_dock(tr("Report"), "report_dock", report_, Qt::RightDockWidgetArea);
    jobs_ = new JobsPanel(document_.jobs(), this);
    QDockWidget* lint = add_dock(tr("Lint"), "lint_dock", lint_, Qt::RightDockWidgetArea);
    QDockWidget* jobs = add_dock(tr("Jobs"), "jobs_dock", jobs_, Qt::RightDockWidgetArea);
    tabifyDockWidget(diagnosis, report);
    tabifyDockWidget(report, lint);
    tabifyDockWidget(lint, jobs);
    diagnosis->raise();
    resizeDocks({outline, recipe}, {300, 340}, Qt::Horizontal);
    resizeDocks({recipe, diagnosis}, {420, 320}, Qt::Vertical);
    resizeDocks({outline, look}, {330, 390}, Qt::Vertical);
}

void MainWindow::make_file_actions() {
    QMenu* menu = menuBar()->addMenu(tr("&File"));
    open_action_ = menu->addAction(style()->standardIcon(QStyle::SP_DialogOpenButton), tr("&Open…"),
                                   QKeySequence::Open, this, &MainWindow::choose_file);
    recent_ = menu->addMenu(tr("Open &Recent"));
    connect(recent_, &QMenu::aboutToShow, this, &MainWindow::fill_recent);
    read_again_action_ = menu->addAction(tr("Read a&gain"), QKeySequence("Shift+F5"), &document_,
                                         &Document::read_again);
    read_again_action_->setObjectName("read_again");
    read_again_action_->setEnabled(document_.model() != nullptr);
    menu->addAction(tr("Reco&ver work…"), this, &MainWindow::choose_recovery)
        ->setObjectName("recover_work");
    menu->addSeparator();
    save_action_ = menu->addAction(tr("&Save project"), QKeySequence::Save, this,
                                   [this] { save(document_.project_path()); });
    save_action_->setObjectName("save");
    save_as_action_ = menu->addAction(tr("Save project &as…"), QKeySequence("Ctrl+Shift+S"), this,
                                      [this] { save(QString()); });
    for (QAction* action : {save_action_, save_as_action_}) {
        action->setEnabled(document_.model() != nullptr);
    }
    menu->addSeparator();
    export_action_ =
        menu->addAction(style()->standardIcon(QStyle::SP_DialogSaveButton), tr("&Export pieces…"),
                        QKeySequence("Ctrl+E"), this, &MainWindow::choose_export);
    export_action_->setObjectName("export_pieces");
    export_mesh_action_ =
        menu->addAction(tr("Export repaired &mesh…"), this, &MainWindow::choose_mesh_export);
    for (QAction* action : {export_action_, export_mesh_action_}) {
        action->setEnabled(false);
    }
    menu->addSeparator();
    picture_actions_ = {menu->addAction(tr("Save pict&ure…"), QKeySequence("F12"), this,
                                        [this] { choose_picture(false); }),
                        menu->addAction(tr("Save &turntable…"), QKeySequence("Shift+F12"), this,
                                        [this] { choose_picture(true); })};
    picture_actions_.front()->setObjectName("save_picture");
    picture_actions_.back()->setObjectName("save_turntable");
    for (QAction* action : picture_actions_) {
        action->setEnabled(document_.model() != nullptr);
    }
    menu->addSeparator();
    menu->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
    QToolBar* bar = addToolBar(tr("Main toolbar"));
    bar->setObjectName("main_toolbar");
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addActions({open_action_, export_action_});
    bar->addSeparator();
}

// The directions are those of the command line's pictures; perspective stays as it is.
QAction* MainWindow::add_view(QMenu* menu, const QString& text, const QString& key, View view) {
    const Camera camera = camera_of(view, UpAxis::unknown); // the angles are the same for all axes
    const auto degrees = [](double angle) {
        return static_cast<float>(angle * 180.0 / std::numbers::pi);
    };
    QAction* action =
        menu->addAction(text, QKeySequence(key), viewport_,
                        [this, yaw = degrees(camera.yaw), pitch = degrees(camera.pitch)] {
                            viewport_->look_from(yaw, pitch);
                        });
    const std::string name(k_view_names[static_cast<std::size_t>(view)]);
    action->setObjectName("view_" + QString::fromStdString(name));
    return action;
}

void MainWindow::make_view_actions() {
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    menu->setObjectName("view_menu");
    QAction* fit = menu->addAction(tr("&Fit"), QKeySequence("F"), viewport_, &Viewport::fit);
    menu->addSeparator();
    QAction* front = add_view(menu, tr("F&ront"), "1", View::front);
    add_view(menu, tr("Bac&k"), "Ctrl+1", View::back);
    QAction* right = add_view(menu, tr("R&ight"), "3", View::right);
    add_view(menu, tr("&Left"), "Ctrl+3", View::left);
    QAction* top = add_view(menu, tr("&Top"), "7", View::top);
    add_view(menu, tr("&Bottom"), "Ctrl+7", View::bottom);
    add_view(menu, tr("Three-&quarter (iso)"), "0", View::iso);
    menu->addSeparator();
    QAction* orthographic = menu->addAction(tr("&Orthographic"), QKeySequence("5"));
    orthographic->setObjectName("show_orthographic");
    orthographic->setCheckable(true);
    orthographic->setChecked(viewport_->is_orthographic());
    connect(orthographic, &QAction::toggled, viewport_, &Viewport::set_orthographic);
    QAction* edges = menu->addAction(tr("&Edges"), QKeySequence("W"));
    edges->setObjectName("show_edges");
    edges->setCheckable(true);
    edges->setChecked(viewport_->are_edges_visible());
    connect(edges, &QAction::toggled, viewport_, &Viewport::set_edges_visible);
    make_shown_actions(menu);
    QAction* measure = menu->addAction(tr("Mea&sure"), QKeySequence("M"));
    measure->setObjectName("measure");
    measure->setCheckable(true);
    measure->setChecked(measure_tool_->is_active());
    connect(measure, &QAction::toggled, measure_tool_, &MeasureTool::set_active);
    connect(measure_tool_, &MeasureTool::activated, measure, &QAction::setChecked);
    make_look_actions(menu->addMenu(tr("&Pieces as")));
    make_section_actions(menu->addMenu(tr("&Section")));
    menu->addSeparator();
    for (QDockWidget* dock : findChildren<QDockWidget*>()) {
        menu->addAction(dock->toggleViewAction());
    }
    for (QToolBar* bar : findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        menu->addAction(bar->toggleViewAction());
    }
    menu->addAction(tr("&Next pane"), QKeySequence("F6"), this, &MainWindow::focus_next_pane)
        ->setObjectName("next_pane");
    menu->addSeparator();
    fill_navigation_menu(menu->addMenu(tr("Na&vigation")), *viewport_);
    add_camera_actions(menu, *viewport_, orthographic);
    make_theme_menu(menu->addMenu(tr("The&me")));
    make_language_menu(menu->addMenu(tr("&Language")));
    auto* bar = findChild<QToolBar*>("main_toolbar");
    bar->addActions({fit, front, right, top, orthographic, edges});
    for (QAction* action : bar->actions()) {
        action->setIconText(without_mnemonic(action->text()).remove("…"));
    }
}

void MainWindow::make_edit_actions() {
    QMenu* menu = menuBar()->addMenu(tr("&Edit"));
    QAction* undo = document_.undo_stack().createUndoAction(menu, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setObjectName("undo");
    QAction* redo = document_.undo_stack().createRedoAction(menu, tr("&Redo"));
    redo->setShortcut(QKeySequence::Redo);
    redo->setObjectName("redo");
    menu->addActions({undo, redo});
    menu->addAction(tr("&Cut again"), QKeySequence::Refresh, &document_, &Document::cut_again)
        ->setObjectName("cut_again");
    menu->addAction(tr("S&top the work"), QKeySequence("Ctrl+."), this, &MainWindow::stop)
        ->setObjectName("stop_work");
    menu->addSeparator();
    menu->addAction(tr("Select &all"), QKeySequence::SelectAll, this,
                    [this] {
                        std::set<PieceId> all;
                        const std::size_t count =
                            document_.pieces() ? document_.pieces()->pieces().size() : 0;
                        for (PieceId piece = 0; piece < count; ++piece) {
                            if (document_.is_visible(piece)) {
                                all.insert(all.end(), piece);
                            }
                        }
                        document_.select(std::move(all));
                    })
        ->setObjectName("select_all");
    menu->addAction(tr("Select &nothing"), QKeySequence("Ctrl+Shift+A"), this,
                    [this] { document_.select({}); });
    menu->addSeparator();
    QAction* hide = menu->addAction(tr("&Hide selection"), QKeySequence("H"), this, [this] {
        document_.set_visible(document_.selection(), false);
        for (const std::string& name : document_.selected_added()) {
            document_.set_added_visible(name, false);
        }
        document_.select({});
    });
    hide->setObjectName("hide_selection");
    QAction* only = menu->addAction(tr("Show &only selection"), QKeySequence("Shift+H"), this,
                                    &MainWindow::show_only_selection);
    QAction* all =
        menu->addAction(tr("&Show all"), QKeySequence("Alt+H"), &document_, &Document::show_all);
    all->setObjectName("show_all");
    QMenu* pieces = menuBar()->addMenu(tr("&Pieces"));
    new CorrectionsMenu(document_, pieces, [this] { return section_plane(); });
    new SurfaceMenu(document_, pieces->addMenu(tr("Surface of the &part")));
    new PrimitivesMenu(document_, *primitive_tool_, pieces);
    outline_->set_row_actions({hide, only, all});
    outline_->set_row_actions(pieces->actions());
}

// The way that the piece is shown away from its own place, in model units.
Vec3 MainWindow::parted_by(PieceId piece) const {
    return viewport_->apart() * away_of(document_.pieces()->draw, piece);
}

// The section where it cuts the selected piece, which may be parted; of several pieces the first.
std::optional<CutPlane> MainWindow::section_plane() const {
    const auto section = viewport_->section();
    if (!section || document_.selection().empty()) {
        return std::nullopt;
    }
    return CutPlane{section->point - parted_by(*document_.selection().begin()), section->normal};
}

// Lists corrections that can no longer be applied.
void MainWindow::show_not_applied(const QStringList& which, const std::vector<Issue>& reasons) {
    QStringList lines;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        lines.push_back(which[static_cast<qsizetype>(i)] + ": " + reason_of(reasons[i]));
    }
    banner_->say(Banner::Subject::not_applied,
                 tr("Corrections that do not apply any more:") + "\n" + lines.join('\n'));
}

// Shows the error of pieces that were just corrected; of several the largest.
void MainWindow::show_corrected(const QString& what, const std::set<PieceId>& pieces) {
    double deep = 0.0;
    double out = 0.0;
    for (const PieceId id : pieces) {
        const Piece& piece = document_.pieces()->pieces()[id];
        const auto& primitive = document_.pieces()->extras[id].primitive;
        deep = std::max(deep, primitive ? primitive->error.concavity : piece.concavity);
        out = std::max(out, primitive ? primitive->error.protrusion : piece.protrusion);
    }
    const double metres = document_.model()->metres_per_unit();
    statusBar()->showMessage(
        tr("%1: %2 deep, %3 out")
            .arg(what, length_with_unit(deep, metres), length_with_unit(out, metres)),
        k_message_milliseconds);
}

void MainWindow::show_only_selection() {
    std::set<PieceId> others;
    const std::size_t count = document_.pieces() ? document_.pieces()->pieces().size() : 0;
    for (PieceId piece = 0; piece < count; ++piece) {
        if (document_.selection().count(piece) == 0) {
            others.insert(others.end(), piece);
        }
    }
    document_.set_visible(document_.selection(), true);
    document_.set_visible(others, false);
    if (const auto& cut = document_.pieces()) {
        for (const AddedPrimitive& added : cut->added) {
            document_.set_added_visible(added.name,
                                        document_.selected_added().count(added.name) > 0);
        }
    }
}

// The actions that choose how model and pieces are shown.
void MainWindow::make_shown_actions(QMenu* menu) {
    const auto add = [&](const QString& text, const char* key, bool on, auto change) {
        QAction* action = menu->addAction(text, QKeySequence(QString::fromLatin1(key)));
        action->setCheckable(true);
        action->setChecked(on);
        connect(action, &QAction::toggled, this, [this, change](bool checked) {
            Viewport::Shown shown = viewport_->shown();
            change(shown, checked);
            viewport_->set_shown(shown);
        });
        return action;
    };
    const Viewport::Shown& now = viewport_->shown();
    add(tr("&Model"), "Shift+M", now.model, [](Viewport::Shown& shown, bool on) {
        shown.model = on;
    })->setObjectName("show_model");
    add(tr("&Pieces"), "P", now.pieces, [](Viewport::Shown& shown, bool on) {
        shown.pieces = on;
    })->setObjectName("show_pieces");
    add(tr("See through the model (&x-ray)"), "X", now.see_through,
        [](Viewport::Shown& shown, bool on) { shown.see_through = on; })
        ->setObjectName("show_x_ray");
    add(tr("Model as &wire"), "Shift+W", now.wire, [](Viewport::Shown& shown, bool on) {
        shown.wire = on;
    })->setObjectName("show_wire");
    add(tr("C&oncave edges"), "Shift+E", now.concave_edges, [](Viewport::Shown& shown, bool on) {
        shown.concave_edges = on;
    })->setObjectName("show_concave");
    add(tr("&Grid"), "Shift+G", now.grid, [](Viewport::Shown& shown, bool on) {
        shown.grid = on;
    })->setObjectName("show_grid");
    QAction* safe = menu->addAction(tr("&Colours for the colour-blind"));
    safe->setObjectName("show_safe_colours");
    safe->setCheckable(true);
    // The choice is the user's and not part of a project.
    connect(safe, &QAction::toggled, this, [this](bool on) {
        document_.set_palette(on ? Palette::few_and_safe : Palette::spectrum);
        QSettings().setValue(k_safe_colours_key, on);
    });
    safe->setChecked(QSettings().value(k_safe_colours_key).toBool());
    menu->addAction(tr("F&ly to selection"), this, &MainWindow::fly_to_selection)
        ->setShortcuts({QKeySequence("Shift+F"), QKeySequence(".")});
}

// These are the choices of the look panel, so that they can be found among the commands.
void MainWindow::make_look_actions(QMenu* menu) {
    auto* group = new QActionGroup(menu);
    const std::pair<const char*, QString> kinds[] = {{"look_pieces", tr("&Pieces")},
                                                     {"look_heat", tr("&Distances")},
                                                     {"look_tree", tr("Levels of the &tree")},
                                                     {"look_strips", tr("&Strips")}};
    for (std::size_t i = 0; i < std::size(kinds); ++i) {
        QAction* action = menu->addAction(kinds[i].second, look_.get(),
                                          [this, i] { look_->set_kind(static_cast<LookKind>(i)); });
        action->setObjectName(kinds[i].first);
        action->setCheckable(true);
        group->addAction(action);
    }
    const auto check = [this, group] {
        group->actions()[static_cast<qsizetype>(look_->kind())]->setChecked(true);
    };
    connect(look_.get(), &Look::changed, group, check);
    check();
    menu->addSeparator();
    menu->addAction(tr("Step &in"), look_.get(), &Look::step_in);
    menu->addAction(tr("Step &out"), look_.get(), &Look::step_out);
    menu->addAction(tr("&Whole tree"), look_.get(), &Look::leave);
}

// The actions work through the bar, which shows what is chosen.
void MainWindow::make_section_actions(QMenu* menu) {
    const QString names[] = {tr("&None"), tr("Across &X"), tr("Across &Y"), tr("Across &Z"),
                             tr("Across the &view")};
    for (int i = 0; i <= k_section_of_view; ++i) {
        menu->addAction(names[i], this,
                        [this, i] {
                            section_axis_->setCurrentIndex(i);
                            emit section_axis_->activated(i);
                        })
            ->setObjectName(QString("section_%1").arg(i));
    }
    menu->addAction(tr("&Flip"), this, [this] { section_flip_->click(); });
}

void MainWindow::make_section_bar() {
    QToolBar* bar = addToolBar(tr("Look inside"));
    bar->setObjectName("inside_toolbar");
    bar->addWidget(new QLabel(tr("Pull apart") + " "));
    auto* apart = new QSlider(Qt::Horizontal);
    apart->setObjectName("apart");
    apart->setAccessibleName(tr("Pull pieces apart"));
    apart->setRange(0, 100);
    apart->setValue(static_cast<int>(std::lround(100.0 * viewport_->apart())));
    apart->setFixedWidth(120);
    connect(apart, &QSlider::valueChanged, viewport_,
            [this](int value) { viewport_->set_apart(0.01 * value); });
    bar->addWidget(apart);
    bar->addWidget(new QLabel(" " + tr("Section") + " "));
    section_axis_ = new QComboBox;
    section_axis_->setObjectName("section_axis");
    section_axis_->setAccessibleName(tr("Axis of the section"));
    section_axis_->addItems({tr("none"), "X", "Y", "Z", tr("view", "section")});
    section_axis_->setToolTip(
        tr("Across an axis, or across the view as it is when this is chosen"));
    bar->addWidget(section_axis_);
    section_ = new QSlider(Qt::Horizontal);
    section_->setObjectName("section");
    section_->setAccessibleName(tr("Place of the section"));
    section_->setRange(0, 1000);
    section_->setValue(500);
    section_->setFixedWidth(120);
    section_->setEnabled(false);
    bar->addWidget(section_);
    section_flip_ = new QToolButton;
    section_flip_->setObjectName("section_flip");
    section_flip_->setText(tr("Flip"));
    section_flip_->setToolTip(tr("Leave out what is on the other side of the section"));
    section_flip_->setCheckable(true);
    section_flip_->setEnabled(false);
    bar->addWidget(section_flip_);
    connect(section_axis_, &QComboBox::activated, this, [this](int index) {
        if (index == k_section_of_view) {
            section_normal_ = Vec3::Zero(); // chosen again: across the present view
            show_section();
        }
    });
    connect(section_axis_, &QComboBox::currentIndexChanged, this, &MainWindow::show_section);
    connect(section_, &QSlider::valueChanged, this, &MainWindow::show_section);
    connect(section_flip_, &QToolButton::toggled, this, &MainWindow::show_section);
}

void MainWindow::show_section() {
    const int index = section_axis_->currentIndex();
    section_->setEnabled(index > 0);
    section_flip_->setEnabled(index > 0);
    if (index == k_section_of_view && section_normal_.isZero()) {
        section_normal_ = viewport_->towards_eye();
    }
    const Vec3 normal = index == 0                   ? Vec3(Vec3::Zero())
                        : index == k_section_of_view ? section_normal_
                                                     : Vec3(Vec3::Unit(index - 1));
    const double share = 0.001 * section_->value();
    if (section_flip_->isChecked()) {
        viewport_->set_section(-normal, 1.0 - share); // the same place from the other side
    } else {
        viewport_->set_section(normal, share);
    }
}

void MainWindow::make_theme_menu(QMenu* menu) {
    auto* group = new QActionGroup(menu);
    const std::pair<Theme, QString> themes[] = {
        {Theme::system, tr("&System")}, {Theme::light, tr("&Light")}, {Theme::dark, tr("&Dark")}};
    for (const auto& [theme, text] : themes) {
        QAction* action = menu->addAction(text, this, [chosen = theme] {
            save_theme(chosen);
            apply_theme(chosen);
        });
        action->setObjectName(QStringLiteral("theme_%1").arg(static_cast<int>(theme)));
        action->setCheckable(true);
        action->setChecked(theme == saved_theme());
        group->addAction(action);
    }
}

void MainWindow::make_language_menu(QMenu* menu) {
    auto* group = new QActionGroup(menu);
    for (const Language& language : languages()) {
        QAction* action = menu->addAction(language.code.isEmpty() ? tr("&System") : language.name);
        // The connection is queued, because it builds the open menu again.
        connect(
            action, &QAction::triggered, this,
            [code = language.code] {
                save_language(code);
                apply_language(code);
            },
            Qt::QueuedConnection);
        action->setObjectName("language_" + language.code);
        action->setCheckable(true);
        action->setChecked(language.code == saved_language());
        group->addAction(action);
    }
}

// Moves the focus round the visible panes, beginning at the one that has it.
void MainWindow::focus_next_pane() {
    const std::array<QWidget*, 9> panes = {welcome_,   viewport_, outline_, look_panel_, recipe_,
                                           diagnosis_, report_,   lint_,    jobs_};
    const QWidget* focus = QApplication::focusWidget();
    const auto* now = std::find_if(panes.begin(), panes.end(), [focus](const QWidget* pane) {
        return pane == focus || pane->isAncestorOf(focus);
    });
    const std::size_t at = now == panes.end()
                               ? panes.size() - 1
                               : static_cast<std::size_t>(std::distance(panes.begin(), now));
    for (std::size_t step = 1; step <= panes.size(); ++step) {
        QWidget* next = panes[(at + step) % panes.size()];
        // Panes behind another tab lie outside the window.
        if (next->isVisible() && rect().contains(next->mapTo(this, QPoint(0, 0)))) {
            next->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

void MainWindow::make_help_actions() {
    QMenu* menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&Manual"), QKeySequence("F1"), this, &MainWindow::show_manual)
        ->setObjectName("manual_action");
    menu->addAction(tr("&Find a command…"), QKeySequence("Ctrl+Shift+P"), this,
                    [this] { (new CommandPalette(*menuBar(), this))->open(); })
        ->setObjectName("find_command");
    QAction* keys = menu->addAction(tr("All &keys"), this,
                                    [this] { (new KeySheet(*menuBar(), this))->open(); });
    keys->setShortcuts({QKeySequence("?"), QKeySequence("Ctrl+/")});
    keys->setObjectName("all_keys");
    menu->addSeparator();
    menu->addAction(tr("&About Hullwright"), this,
                    [this] { (new About(libraries_, this))->open(); })
        ->setObjectName("about_action");
}

// The manual opens at the page about the panel with the focus.
void MainWindow::show_manual() {
    const QString page = manual_page_of(QApplication::focusWidget());
    auto* manual = findChild<ManualWindow*>();
    if (manual == nullptr) {
        manual = new ManualWindow(this);
    }
    manual->show_page(page);
    manual->show();
    manual->raise();
    manual->activateWindow();
}

void MainWindow::make_status() {
    size_ = new QLabel(this); // not a message, which any menu would remove
    size_->setObjectName("size");
    size_->setContentsMargins(4, 0, 0, 0);
    statusBar()->addWidget(size_);
    phase_ = new QLabel(this);
    phase_->setObjectName("phase");
    bar_ = new QProgressBar(this);
    bar_->setObjectName("progress");
    bar_->setAccessibleName(tr("Progress"));
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    bar_->setMaximumSize(200, 14);
    stop_ = new QToolButton(this);
    stop_->setObjectName("stop");
    stop_->setText(tr("Stop"));
    stop_->setAccessibleName(tr("Stop the work"));
    connect(stop_, &QToolButton::clicked, this, &MainWindow::stop);
    for (QWidget* widget : {static_cast<QWidget*>(phase_), static_cast<QWidget*>(bar_),
                            static_cast<QWidget*>(stop_)}) {
        statusBar()->addPermanentWidget(widget);
    }
}

void MainWindow::open(const QString& path) {
    if (document_.is_worth_saving() && !ask_to_save()) {
        return;
    }
    dismiss_messages_of_model();
    recovering_.clear();
    document_.open(path);
}

// Removes messages about the model that was open before; work left behind belongs to no model.
void MainWindow::dismiss_messages_of_model() {
    for (const Banner::Subject subject :
         {Banner::Subject::error, Banner::Subject::model_changed, Banner::Subject::not_applied}) {
        banner_->dismiss(subject);
    }
}

bool MainWindow::busy() const {
    return document_.busy() || export_.running() || hierarchy_->running() || look_->running();
}

void MainWindow::stop() {
    hierarchy_->stop();
    look_->stop();
    export_.stop();
    document_.stop(); // last: earlier pieces come back and are looked at
    statusBar()->showMessage(tr("Stopped."), k_message_milliseconds);
}

// Asks for the file when the path is empty.
bool MainWindow::save(const QString& path) {
    QString target = path;
    if (target.isEmpty()) {
        const QFileInfo model(document_.path());
        QFileDialog dialog(this, tr("Save project"),
                           model.path() + "/" + model.completeBaseName() + ".hullwright",
                           tr("Projects (%1)").arg("*.hullwright"));
        dialog.setAcceptMode(QFileDialog::AcceptSave);
        dialog.setDefaultSuffix("hullwright"); // set before it asks about replacing a file
        if (dialog.exec() == QDialog::Accepted) {
            target = dialog.selectedFiles().front();
        }
    }
    if (!target.isEmpty() && !is_project(file_path(target))) {
        target += ".hullwright"; // otherwise it would be taken for a model
    }
    if (target.isEmpty() || !document_.save_as(target)) {
        return false;
    }
    statusBar()->showMessage(tr("%1 written").arg(target), k_message_milliseconds);
    forget_autosave();
    return true;
}

void MainWindow::show_title() {
    const QString& project = document_.project_path();
    const QString& shown = project.isEmpty() ? document_.path() : project;
    setWindowTitle(tr("%1 – Hullwright").arg(QFileInfo(shown).fileName()));
    remember(shown);
}

// Each process has one file among the program's data. When the process has ended, other windows can
// offer to go on from its file.
QString MainWindow::autosave_path() {
    // Process numbers are used again; with the time the name is unique.
    static const QString name = QString("autosave-%1-%2.hullwright")
                                    .arg(QCoreApplication::applicationPid())
                                    .arg(QDateTime::currentMSecsSinceEpoch());
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).filePath(name);
}

bool MainWindow::autosave() {
    if (!document_.is_changed()) {
        return false;
    }
    QDir().mkpath(QFileInfo(autosave_path()).path());
    const Status written = write_project(document_.project(), file_path(autosave_path()));
    if (!written) {
        show_error(written.issue());
    }
    return written.ok();
}

// Runs beside the window, because many corrections take long, and only when something is new.
void MainWindow::autosave_beside() {
    if (!document_.is_changed() || autosave_job_->running()) {
        return;
    }
    Autosaved now{document_.pieces(), document_.recipe(), view_to_json(view_state())};
    if (now.pieces.lock() == autosaved_.pieces.lock() && now.recipe == autosaved_.recipe &&
        now.view == autosaved_.view && QFile::exists(autosave_path())) {
        return;
    }
    QDir().mkpath(QFileInfo(autosave_path()).path());
    autosave_job_->start(
        [this, now, project = document_.project(),
         path = file_path(autosave_path())](const Progress&, const Job::Deliver&) -> Job::Reply {
            const Status written = write_project(project, path);
            return [this, now, written] {
                if (written) {
                    autosaved_ = now;
                } else {
                    show_error(written.issue());
                }
            };
        });
}

// Running autosaves are waited for, because they would write the file again.
void MainWindow::forget_autosave() {
    autosave_job_ = std::make_unique<Job>();
    QFile::remove(autosave_path());
}

QStringList MainWindow::left_behind() {
    const QFileInfo own(autosave_path());
    const QDir folder = own.dir();
    QStringList found;
    for (const QString& name :
         folder.entryList({"autosave-*.hullwright"}, QDir::Files, QDir::Time)) {
        const QString process = name.section('-', 1, 1).section('.', 0, 0);
        const bool is_alive = is_window_alive(process);
        const bool is_own = process.toLongLong() == QCoreApplication::applicationPid();
        if (name != own.fileName() && (is_own || !is_alive)) {
            found.push_back(folder.filePath(name));
        }
    }
    return found;
}

// Offers what earlier windows could not save. A file that was opened comes first, so then it is
// only a message.
void MainWindow::offer_recovery() {
    if (left_behind().isEmpty()) {
        return;
    }
    if (!document_.model() && !document_.busy()) {
        choose_recovery();
        return;
    }
    banner_->offer(Banner::Subject::recovery,
                   tr("Hullwright ended without saving earlier. The work was kept."),
                   tr("Recover…"), [this] { choose_recovery(); });
}

void MainWindow::choose_recovery() {
    banner_->dismiss(Banner::Subject::recovery);
    const QStringList found = left_behind();
    if (found.isEmpty()) {
        statusBar()->showMessage(tr("There is no work to recover."), k_message_milliseconds);
        return;
    }
    auto* dialog = new RecoveryDialog(found, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RecoveryDialog::recovery_wanted, this, &MainWindow::recover);
    dialog->open();
}

void MainWindow::recover(const QString& path) {
    if (document_.is_worth_saving() && !ask_to_save()) {
        return;
    }
    dismiss_messages_of_model();
    recovering_ = document_.recover(path) ? path : QString();
}

// After reading the same file again the camera stays, unless the model's size has changed by more
// than a factor of 2.
void MainWindow::show_model() {
    const LoadedModel& model = *document_.model();
    dismiss_messages_of_model();
    banner_->dismiss(Banner::Subject::file);
    to_hide_ = {};
    welcome_->hide();
    viewport_->show();
    const CameraPlace before = viewport_->camera_place();
    const double growth = model.draw.bounds.diagonal() / viewport_->bounds().diagonal();
    const bool is_same = std::exchange(shown_path_, document_.path()) == document_.path();
    viewport_->show_model({document_.model(), &model.draw}, model.triangle_bytes, model.edge_bytes,
                          model.prepared.source->up);
    if (is_same && growth > 0.5 && growth < 2.0) {
        viewport_->stand_at(before);
    }
    viewport_->set_concave_edges(model.concave);
    show_section();
    diagnosis_->show_diagnosis(model.prepared, model.draw.origin);
    export_mesh_action_->setEnabled(true);
    for (QAction* action : {read_again_action_, save_action_, save_as_action_}) {
        action->setEnabled(true);
    }
    for (QAction* action : picture_actions_) {
        action->setEnabled(true);
    }
    show_size();
    emit model_loaded();
}

// The recovered work is saved again, with its view, before the old file is removed.
void MainWindow::keep_recovered() {
    if (!recovering_.isEmpty() && (!document_.is_changed() || autosave())) {
        QFile::remove(recovering_);
    }
    recovering_.clear();
}

void MainWindow::show_pieces() {
    const auto& cut = document_.pieces();
    export_action_->setEnabled(cut != nullptr);
    if (!cut) {
        return;
    }
    show_kinds();
    if (!cut->preliminary) {
        ToHide hide = std::exchange(to_hide_, {});
        hide.pieces.erase(hide.pieces.lower_bound(static_cast<PieceId>(cut->pieces().size())),
                          hide.pieces.end());
        document_.set_visible(hide.pieces, false);
        for (const std::string& name : hide.added) {
            document_.set_added_visible(name, false);
        }
    }
    show_size();
    emit pieces_shown();
}

// The kind of surface may have been chosen after the model was read.
void MainWindow::show_kinds() {
    const auto& cut = document_.pieces();
    if (cut && cut->decomposition.report.kinds && cut->model == document_.model()) {
        diagnosis_->show_kinds(*cut->decomposition.report.kinds);
    }
}

// Shows the pieces, or the picture that was made in their place as soon as there is one.
void MainWindow::show_look() {
    const auto& cut = document_.pieces();
    const auto& picture = look_->picture();
    if (!cut) {
        viewport_->show_pieces(nullptr, nullptr);
        return;
    }
    if (!picture) {
        viewport_->show_pieces(document_.draw(), {cut, &cut->picker});
    } else {
        const bool is_tree = picture->kind == LookKind::tree;
        using Picker = std::shared_ptr<const PiecePicker>;
        viewport_->show_pieces({picture, &picture->draw}, picture->picker
                                                              ? Picker(picture, &*picture->picker)
                                                              : Picker(cut, &cut->picker));
        Viewport::Beside beside;
        beside.faces = {picture, &picture->bare};
        beside.marks = {picture, &picture->marks};
        if (!is_tree || look_->are_boxes_shown()) {
            beside.lines = {picture, &picture->lines};
        }
        beside.hulls = !is_tree || look_->are_hulls_shown();
        viewport_->show_beside(beside);
    }
    show_states();
}

ViewState MainWindow::view_state() const {
    const CameraPlace at = viewport_->camera_place();
    const Viewport::Shown& shown = viewport_->shown();
    ViewState view;
    view.target = at.target;
    view.yaw = at.yaw;
    view.pitch = at.pitch;
    view.distance = at.distance;
    view.orthographic = viewport_->is_orthographic();
    view.model = shown.model;
    view.pieces = shown.pieces;
    view.see_through = shown.see_through;
    view.wire = shown.wire;
    view.edges = viewport_->are_edges_visible();
    view.concave_edges = shown.concave_edges;
    view.grid = shown.grid;
    view.apart = viewport_->apart();
    view.section_axis = section_axis_->currentIndex() - 1;
    view.section = 0.001 * section_->value();
    view.section_normal = section_normal_;
    view.section_flipped = section_flip_->isChecked();
    view.look = look_->kind();
    view.tree = look_->place();
    view.tree_hulls = look_->are_hulls_shown();
    view.tree_boxes = look_->are_boxes_shown();
    view.hidden = to_hide_.pieces;
    view.hidden_added = to_hide_.added;
    view.hidden_added.insert(document_.hidden_added().begin(), document_.hidden_added().end());
    const auto& cut = document_.pieces();
    const std::size_t pieces = cut && !cut->preliminary ? cut->pieces().size() : 0;
    for (PieceId piece = 0; piece < pieces; ++piece) {
        if (!document_.is_visible(piece)) {
            view.hidden.insert(view.hidden.end(), piece);
        }
    }
    return view;
}

// The view is set through the same controls that the user has, so that they show it, too.
void MainWindow::restore_view(const ViewState& view) {
    const std::pair<const char*, bool> switches[] = {{"show_orthographic", view.orthographic},
                                                     {"show_model", view.model},
                                                     {"show_pieces", view.pieces},
                                                     {"show_x_ray", view.see_through},
                                                     {"show_wire", view.wire},
                                                     {"show_edges", view.edges},
                                                     {"show_concave", view.concave_edges},
                                                     {"show_grid", view.grid}};
    for (const auto& [name, on] : switches) {
        findChild<QAction*>(QLatin1String(name))->setChecked(on);
    }
    findChild<QSlider*>("apart")->setValue(static_cast<int>(std::lround(100.0 * view.apart)));
    section_->setValue(static_cast<int>(std::lround(1000.0 * view.section)));
    section_normal_ = view.section_normal.stableNormalized();
    section_flip_->setChecked(view.section_flipped);
    section_axis_->setCurrentIndex(view.section_axis + 1);
    show_section();
    look_->set_kind(view.look);
    look_->set_coming_place(view.tree);
    look_->show_of_tree(view.tree_hulls, view.tree_boxes);
    to_hide_ = {view.hidden, view.hidden_added};
    if (view.distance > 0.0) {
        viewport_->stand_at({view.target, view.yaw, view.pitch, view.distance, view.orthographic});
    }
}

void MainWindow::fly_to_place(std::optional<PieceId> piece, const Vec3& at) {
    constexpr double k_around = 0.04; // share of the model's diagonal
    const Vec3 reach = Vec3::Constant(k_around * model()->draw.bounds.diagonal());
    Aabb box;
    box.add(Vec3(at - reach));
    box.add(Vec3(at + reach));
    fly_to_box(piece, box);
}

void MainWindow::fly_to_box(std::optional<PieceId> piece, const Aabb& box) {
    const Vec3 away = piece ? parted_by(*piece) : Vec3::Zero();
    if (piece) {
        document_.select({*piece});
    }
    Aabb there;
    there.add(Vec3(box.lower + away));
    there.add(Vec3(box.upper + away));
    viewport_->fly_to_box(there);
}

void MainWindow::show_states() {
    const auto& cut = document_.pieces();
    if (look_->picture() && look_->picture()->kind == LookKind::tree) {
        viewport_->set_piece_states(states_of_nodes(document_, look_->picture()->row));
        show_size();
        return;
    }
    std::vector<PieceLayer::State> states(cut ? cut->pieces().size() : 0);
    for (PieceId piece = 0; piece < states.size(); ++piece) {
        states[piece] = !document_.is_visible(piece)             ? PieceLayer::State::hidden
                        : document_.selection().count(piece) > 0 ? PieceLayer::State::selected
                                                                 : PieceLayer::State::plain;
    }
    viewport_->set_piece_states(states);
    show_size();
}

// While a key is held, a click adds to the selection or takes away from it.
void MainWindow::take_pick(int piece, Qt::KeyboardModifiers modifiers) {
    std::set<PieceId> pieces;
    std::set<std::string> added;
    if (modifiers & k_adding) {
        pieces = document_.selection();
        added = document_.selected_added();
    }
    const auto picked =
        piece >= 0 ? look_->pieces_at(static_cast<Index>(piece)) : std::vector<PieceId>();
    const bool has_all =
        std::all_of(picked.begin(), picked.end(), [&](PieceId id) { return pieces.count(id) > 0; });
    for (const PieceId id : picked) {
        if (has_all) {
            pieces.erase(id);
        } else {
            pieces.insert(id);
        }
    }
    document_.select(std::move(pieces), std::move(added));
}

void MainWindow::take_box(const std::vector<PieceId>& pieces, Qt::KeyboardModifiers modifiers) {
    std::set<PieceId> selection;
    std::set<std::string> added;
    if (modifiers.testFlag(Qt::ShiftModifier)) {
        selection = document_.selection();
        added = document_.selected_added();
    }
    for (const PieceId picked : pieces) {
        const auto below = look_->pieces_at(picked);
        selection.insert(below.begin(), below.end());
    }
    document_.select(std::move(selection), std::move(added));
}

void MainWindow::fly_to_selection() {
    Aabb box;
    for (const PieceId piece : document_.selection()) {
        for (const Vec3& v : document_.pieces()->pieces()[piece].vertices) {
            box.add(Vec3(v + parted_by(piece)));
        }
    }
    for (const std::string& name : document_.selected_added()) {
        box.add(bounds_of(document_.added(name)->primitive));
    }
    viewport_->fly_to_box(box);
}

void MainWindow::show_size() {
    const Prepared& prepared = document_.model()->prepared;
    const QLocale locale;
    const auto parts = static_cast<qulonglong>(prepared.source->parts.size());
    const QString triangles =
        locale.toString(static_cast<qulonglong>(prepared.mesh->triangles.size()));
    QString text = parts == 1
                       ? tr("%1 triangles in one part").arg(triangles)
                       : tr("%1 triangles in %2 parts").arg(triangles, locale.toString(parts));
    if (const auto& cut = document_.pieces()) {
        text += ", " + tr("%1 pieces").arg(locale.toString(cut->pieces().size()));
        const std::size_t selected =
            document_.selection().size() + document_.selected_added().size();
        if (selected > 0) {
            text += ", " + tr("%1 selected").arg(locale.toString(selected));
        }
    }
    const double metres = model()->metres_per_unit();
    const Vec3 size = model()->draw.bounds.size();
    text += ", " + tr("%1 × %2 × %3")
                       .arg(locale.toString(size.x(), 'g', 4), locale.toString(size.y(), 'g', 4),
                            length_with_unit(size.z(), metres));
    if (viewport_->shown().grid && viewport_->grid_step() > 0.0) {
        text += ", " + tr("grid %1").arg(length_with_unit(viewport_->grid_step(), metres, 6));
    }
    size_->setText(text);
}

void MainWindow::show_error(const Issue& issue) {
    if (issue.code == Code::stopped) {
        return;
    }
    const QString why = translated_sentence(issue);
    banner_->show_error(why);
    emit refused(why);
}

void MainWindow::offer_to_find_model(const Issue& issue) {
    banner_->offer(Banner::Subject::error, translated_sentence(issue), tr("Find the model…"),
                   [this, name = QString::fromStdString(issue.where)] {
                       const QString path = QFileDialog::getOpenFileName(
                           this, tr("Where is %1?").arg(QFileInfo(name).fileName()),
                           QFileInfo(name).path());
                       if (!path.isEmpty() && (!document_.is_worth_saving() || ask_to_save())) {
                           document_.find_model(path);
                       }
                   });
}

void MainWindow::show_progress(const QString& stage, double fraction) {
    phase_->setText(stage_text(stage));
    bar_->setValue(static_cast<int>(fraction * 1000.0));
    for (QWidget* widget : {static_cast<QWidget*>(phase_), static_cast<QWidget*>(bar_),
                            static_cast<QWidget*>(stop_)}) {
        widget->show();
    }
}

void MainWindow::show_idle() {
    if (busy()) {
        return;
    }
    phase_->hide();
    bar_->hide();
    stop_->hide();
}

void MainWindow::choose_file() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Open model"));
    if (!path.isEmpty()) {
        open(path);
    }
}

namespace {

QStringList patterns_of(std::string_view formats) {
    QStringList patterns;
    for (const QString& format :
         QString::fromUtf8(formats.data(), static_cast<qsizetype>(formats.size()))
             .split(' ', Qt::SkipEmptyParts)) {
        patterns.push_back("*." + format);
    }
    return patterns;
}

} // namespace

void MainWindow::choose_export() {
    auto* dialog = new ExportDialog(document_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { export_pieces(dialog->path(), dialog->choice()); });
    dialog->open();
}

void MainWindow::choose_mesh_export() {
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export repaired mesh"), {},
        tr("Meshes (%1)").arg(patterns_of(export_formats()).join(' ')));
    if (!path.isEmpty()) {
        export_mesh(path);
    }
}

void MainWindow::choose_picture(bool turntable) {
    const bool dark = viewport_->palette().color(QPalette::Window).lightness() < 128;
    auto* dialog =
        new PictureDialog(turntable ? PictureDialog::Kind::turntable : PictureDialog::Kind::one,
                          viewport_->size() * viewport_->devicePixelRatioF(),
                          dark ? Background::dark : Background::light, document_.path(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { save_picture(dialog->path(), dialog->settings()); });
    dialog->open();
}

void MainWindow::save_picture(const QString& path, const PictureSettings& settings) {
    if (model() == nullptr || is_exporting()) {
        return;
    }
    export_.start([this, shown = sighting_of(document_, *viewport_, look_->picture().get()), path,
                   settings](const Progress& progress, const Job::Deliver&) -> Job::Reply {
        const auto written = write_pictures(shown, settings, file_path(path).string(),
                                            progress.part("draw", 0.0, 1.0));
        if (!written) {
            return refuse(written.issue());
        }
        return [this, path] {
            statusBar()->showMessage(tr("%1 written").arg(path), k_message_milliseconds);
            emit exported(path);
        };
    });
}

bool MainWindow::is_exporting() {
    if (export_.running()) {
        banner_->show_error(tr("Another file is being written; export again when it is done."));
    }
    return export_.running();
}

void MainWindow::export_pieces(const QString& path, const ExportChoice& choice) {
    const auto& cut = document_.pieces();
    if (!cut) {
        return;
    }
    if (cut->preliminary) {
        banner_->show_error(
            tr("The pieces are not merged yet; wait, or cut again, and export them then."));
        return;
    }
    if (is_exporting()) {
        return;
    }
    export_.start(
        [this, cut, path, choice](const Progress& progress, const Job::Deliver&) -> Job::Reply {
            const auto product = to_export(*cut, choice);
            if (!product) {
                return refuse(product.issue());
            }
            return write(*product, cut->recipe, path, choice.recipe, progress);
        });
}

void MainWindow::export_mesh(const QString& path) {
    if (model() == nullptr || is_exporting()) {
        return;
    }
    export_.start([this, model = document_.model(), path](const Progress& progress,
                                                          const Job::Deliver&) -> Job::Reply {
        Product product;
        product.prepared = model->prepared;
        return write(product, Recipe(), path, false, progress);
    });
}

// Called in the thread of the work; the window then runs what it returns.
Job::Reply MainWindow::refuse(const Issue& issue) {
    return [this, issue] {
        document_.jobs().fail(export_, issue);
        show_error(issue);
    };
}

// Called in the thread of the work.
Job::Reply MainWindow::write(const Product& product, const Recipe& recipe, const QString& path,
                             bool with_recipe, const Progress& progress) {
    const auto written =
        write_product(product, scene_of(product), {recipe, "hullwright " HULLWRIGHT_VERSION},
                      file_path(path).string(), progress);
    if (!written) {
        return refuse(written.issue());
    }
    if (with_recipe) { // after the pieces, so that no new recipe is beside old ones
        const auto saved = write_file(file_path(recipe_beside(path)), recipe_to_json(recipe));
        if (!saved) {
            return refuse(saved.issue());
        }
    }
    return [this, path] {
        statusBar()->showMessage(tr("%1 written").arg(path), k_message_milliseconds);
        emit exported(path);
    };
}

void MainWindow::remember(const QString& path) {
    QSettings settings;
    QStringList files = settings.value("files/recent").toStringList();
    files.removeAll(path);
    files.prepend(path);
    settings.setValue("files/recent", files.mid(0, k_recent_files));
}

void MainWindow::fill_recent() {
    recent_->clear();
    for (const QString& path : QSettings().value("files/recent").toStringList()) {
        QString text = path;
        recent_->addAction(text.replace('&', "&&"), this, [this, path] { open(path); });
    }
    recent_->setEnabled(true);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event) {
    open(event->mimeData()->urls().front().toLocalFile());
    event->acceptProposedAction();
}

// Returns true when the window may close.
bool MainWindow::ask_to_save() {
    const auto answer = QMessageBox::question(
        this, tr("Unsaved work"), tr("Save the recipe and the corrections as a project?"),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    return answer == QMessageBox::Discard ||
           (answer == QMessageBox::Save && save(document_.project_path()));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (document_.is_worth_saving() && !ask_to_save()) {
        event->ignore();
        return;
    }
    QSettings settings;
    settings.setValue("window/geometry", saveGeometry());
    settings.setValue("window/state", saveState());
    stop();
    QMainWindow::closeEvent(event);
}

} // namespace hullwright::ui
