#include "ui/main_window.h"

#include "export/write_mesh.h"
#include "ui/panels/banner.h"
#include "ui/panels/diagnosis_panel.h"
#include "ui/panels/outline_panel.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
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
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace hullwright::ui {
namespace {

constexpr int k_recent_files = 10;
constexpr int k_message_milliseconds = 8000;

std::filesystem::path file_path(const QString& path) {
    return std::filesystem::path(QFile::encodeName(path).toStdString());
}

QString stage_text(const QString& stage) {
    static constexpr const char* k_stages[] = {
        QT_TRANSLATE_NOOP("Stage", "read"),     QT_TRANSLATE_NOOP("Stage", "parse"),
        QT_TRANSLATE_NOOP("Stage", "diagnose"), QT_TRANSLATE_NOOP("Stage", "repair"),
        QT_TRANSLATE_NOOP("Stage", "draw"),     QT_TRANSLATE_NOOP("Stage", "write"),
        QT_TRANSLATE_NOOP("Stage", "work")};
    static_cast<void>(k_stages); // named for the translators only
    return QCoreApplication::translate("Stage", stage.toUtf8().constData());
}

} // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
    setWindowTitle("Hullwright");
    setAcceptDrops(true);
    resize(QSize(1280, 800).boundedTo(screen()->availableSize() * 0.95)); // small when scaled up
    make_centre();
    make_docks();
    make_file_actions();
    make_view_actions();
    make_help_actions();
    make_status();
    connect(&prepare_, &PrepareJob::loaded, this, &MainWindow::show_model);
    connect(&prepare_, &PrepareJob::failed, this, &MainWindow::show_error);
    connect(&prepare_, &PrepareJob::progressed, this, &MainWindow::show_progress);
    connect(&prepare_, &PrepareJob::ended, this, &MainWindow::show_idle);
    connect(&export_, &Job::progressed, this, &MainWindow::show_progress);
    connect(&export_, &Job::ended, this, &MainWindow::show_idle);
    connect(&export_, &Job::broke, this, [this](const QString& what) {
        show_error(error(Code::internal, "export", what.toStdString()));
    });
    const QSettings settings;
    restoreGeometry(settings.value("window/geometry").toByteArray());
    restoreState(settings.value("window/state").toByteArray());
    show_idle();
}

MainWindow::~MainWindow() = default;

void MainWindow::make_centre() {
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    banner_ = new Banner(centre);
    viewport_ = new Viewport(centre);
    layout->addWidget(banner_);
    layout->addWidget(viewport_, 1);
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
    outline_ = new OutlinePanel(this);
    diagnosis_ = new DiagnosisPanel(this);
    QDockWidget* left = add_dock(tr("Outline"), "outline_dock", outline_, Qt::LeftDockWidgetArea);
    QDockWidget* right =
        add_dock(tr("Diagnosis"), "diagnosis_dock", diagnosis_, Qt::RightDockWidgetArea);
    resizeDocks({left, right}, {240, 320}, Qt::Horizontal);
    connect(diagnosis_, &DiagnosisPanel::fault_chosen, this, &MainWindow::show_fault);
}

void MainWindow::make_file_actions() {
    QMenu* menu = menuBar()->addMenu(tr("&File"));
    open_action_ = menu->addAction(style()->standardIcon(QStyle::SP_DialogOpenButton), tr("&Open…"),
                                   QKeySequence::Open, this, &MainWindow::choose_file);
    recent_ = menu->addMenu(tr("Open &Recent"));
    connect(recent_, &QMenu::aboutToShow, this, &MainWindow::fill_recent);
    menu->addSeparator();
    export_action_ = menu->addAction(style()->standardIcon(QStyle::SP_DialogSaveButton),
                                     tr("&Export repaired mesh…"), QKeySequence("Ctrl+E"), this,
                                     &MainWindow::choose_export);
    export_action_->setEnabled(false);
    menu->addSeparator();
    menu->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
    QToolBar* bar = addToolBar(tr("Main toolbar"));
    bar->setObjectName("main_toolbar");
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addActions({open_action_, export_action_});
    bar->addSeparator();
}

QAction* MainWindow::add_view(QMenu* menu, const QString& text, const QString& key, float yaw,
                              float pitch) {
    return menu->addAction(text, QKeySequence(key), viewport_,
                           [this, yaw, pitch] { viewport_->look_from(yaw, pitch); });
}

void MainWindow::make_view_actions() {
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    QAction* fit = menu->addAction(tr("&Fit"), QKeySequence("F"), viewport_, &Viewport::fit);
    menu->addSeparator();
    QAction* front = add_view(menu, tr("F&ront"), "1", 0.0F, 0.0F);
    QAction* right = add_view(menu, tr("R&ight"), "3", 90.0F, 0.0F);
    QAction* top = add_view(menu, tr("&Top"), "7", 0.0F, 90.0F);
    menu->addSeparator();
    QAction* orthographic = menu->addAction(tr("&Orthographic"), QKeySequence("5"));
    orthographic->setCheckable(true);
    connect(orthographic, &QAction::toggled, viewport_, &Viewport::set_orthographic);
    QAction* edges = menu->addAction(tr("&Edges"), QKeySequence("W"));
    edges->setCheckable(true);
    edges->setChecked(true);
    connect(edges, &QAction::toggled, viewport_, &Viewport::set_edges_visible);
    menu->addSeparator();
    for (QDockWidget* dock : findChildren<QDockWidget*>()) {
        menu->addAction(dock->toggleViewAction());
    }
    menu->addAction(tr("&Next pane"), QKeySequence("F6"), this, &MainWindow::focus_next_pane)
        ->setObjectName("next_pane");
    menu->addSeparator();
    make_theme_menu(menu->addMenu(tr("The&me")));
    findChild<QToolBar*>("main_toolbar")->addActions({fit, front, right, top, orthographic, edges});
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

// Round the panes that are shown, from the one with the focus.
void MainWindow::focus_next_pane() {
    const std::array<QWidget*, 3> panes = {viewport_, outline_, diagnosis_};
    const QWidget* focus = QApplication::focusWidget();
    const auto* now = std::find_if(panes.begin(), panes.end(), [focus](const QWidget* pane) {
        return pane == focus || pane->isAncestorOf(focus);
    });
    const std::size_t at = now == panes.end()
                               ? panes.size() - 1
                               : static_cast<std::size_t>(std::distance(panes.begin(), now));
    for (std::size_t step = 1; step <= panes.size(); ++step) {
        QWidget* next = panes[(at + step) % panes.size()];
        if (next->isVisible()) {
            next->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

void MainWindow::make_help_actions() {
    QMenu* menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&About Hullwright"), this, &MainWindow::about)
        ->setObjectName("about_action");
}

void MainWindow::make_status() {
    size_ = new QLabel(this); // a message would go as soon as the mouse is on a menu
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
    banner_->dismiss();
    opening_ = QFileInfo(path).absoluteFilePath();
    PrepareSettings settings;
    settings.worker = file_path(worker_);
    prepare_.start(file_path(path), Recipe(), settings);
}

void MainWindow::stop() {
    prepare_.stop();
    export_.stop();
    statusBar()->showMessage(tr("Stopped."), k_message_milliseconds);
}

void MainWindow::show_model(const std::shared_ptr<const LoadedModel>& model) {
    model_ = model;
    viewport_->show_model(model->draw, model->prepared.source->up);
    outline_->show_parts(model->prepared);
    diagnosis_->show_diagnosis(model->prepared);
    export_action_->setEnabled(true);
    setWindowTitle(tr("%1 – Hullwright").arg(QFileInfo(opening_).fileName()));
    remember(opening_);
    show_size(model->prepared);
    emit model_loaded();
}

void MainWindow::show_size(const Prepared& prepared) {
    const QLocale locale;
    const auto parts = static_cast<qulonglong>(prepared.source->parts.size());
    const QString triangles =
        locale.toString(static_cast<qulonglong>(prepared.mesh->triangles.size()));
    size_->setText(parts == 1
                       ? tr("%1 triangles in one part").arg(triangles)
                       : tr("%1 triangles in %2 parts").arg(triangles, locale.toString(parts)));
}

// What repair removed is shown where it was.
void MainWindow::show_fault(Fault fault) {
    if (!model_) {
        return;
    }
    const Prepared& prepared = model_->prepared;
    const Vec3& origin = model_->draw.origin;
    FaultLines lines = draw_fault(*prepared.mesh, *prepared.after, fault, origin);
    if (lines.lines.empty()) {
        lines = draw_fault(*prepared.imported, *prepared.before, fault, origin);
    }
    viewport_->show_faults(lines.lines, lines.bounds);
}

void MainWindow::show_error(const Issue& issue) {
    if (issue.code == Code::stopped) {
        return;
    }
    const QString why = translated_sentence(issue);
    banner_->show_error(why);
    emit refused(why);
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

void MainWindow::choose_export() {
    QStringList patterns;
    for (const QString& format :
         QString::fromUtf8(export_formats()).split(' ', Qt::SkipEmptyParts)) {
        patterns.push_back("*." + format);
    }
    const QString path = QFileDialog::getSaveFileName(this, tr("Export repaired mesh"), {},
                                                      tr("Meshes (%1)").arg(patterns.join(' ')));
    if (!path.isEmpty()) {
        export_mesh(path);
    }
}

void MainWindow::export_mesh(const QString& path) {
    if (!model_) {
        return;
    }
    export_.start([this, model = model_, path](const Progress& progress) -> Job::Reply {
        const ExportScene scene = scene_of(*model->prepared.mesh, *model->prepared.source);
        const auto written = write_scene(scene, file_path(path), progress);
        if (!written) {
            return [this, issue = written.issue()] { show_error(issue); };
        }
        return [this, path] {
            statusBar()->showMessage(tr("%1 written").arg(path), k_message_milliseconds);
            emit exported(path);
        };
    });
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

void MainWindow::about() {
    auto* box = new QMessageBox(this);
    box->setObjectName("about");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About Hullwright"));
    box->setIconPixmap(QApplication::windowIcon().pixmap(QSize(64, 64), devicePixelRatio()));
    box->setTextFormat(Qt::RichText);
    box->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    box->setText(tr("<h3>Hullwright %1</h3><p>Turns 3D models into collision assets and shows "
                    "what is wrong with them.</p><p>Licence: GPL-3.0-or-later</p>")
                     .arg(HULLWRIGHT_VERSION));
    box->setInformativeText(
        tr("Made with:") + "<br>" +
        versions_.trimmed().toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")));
    box->open();
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

void MainWindow::closeEvent(QCloseEvent* event) {
    QSettings settings;
    settings.setValue("window/geometry", saveGeometry());
    settings.setValue("window/state", saveState());
    stop();
    QMainWindow::closeEvent(event);
}

} // namespace hullwright::ui
