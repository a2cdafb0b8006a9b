#include "ui/window/main_window.h"

#include "ui/document/look.h"
#include "ui/inspect/inspect_workspace.h"
#include "ui/inspect/inspection.h"
#include "ui/panels/banner.h"
#include "ui/panels/welcome_page.h"
#include "ui/probe/probe_workspace.h"
#include "ui/probe/probing.h"
#include "ui/viewport/section_handle.h"
#include "ui/viewport/viewport.h"
#include "ui/window/author_workspace.h"
#include "ui/window/docks.h"
#include "ui/window/document_view.h"
#include "ui/window/file_router.h"
#include "ui/window/messages.h"
#include "ui/window/piece_errand.h"
#include "ui/window/piece_sender.h"
#include "ui/window/status_line.h"
#include "ui/window/surroundings.h"
#include "ui/window/view_settings.h"
#include "ui/window/workspaces.h"
#include "ui/words/combo_access.h"

#include <QCloseEvent>
#include <QScreen>

namespace hullwright::ui {

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
    name_combo_boxes();
    setWindowTitle("Hullwright[*]"); // with a place for the mark of changes
    resize(QSize(1280, 800).boundedTo(screen()->availableSize() * 0.95)); // small when scaled up
    parts_ = std::make_unique<WindowParts>(*this);
    around_ = std::make_unique<Surroundings>(*this, *parts_);
    router_ = std::make_unique<FileRouter>(*this, *parts_->files, *around_);
    desk_ = std::make_unique<DeskMemory>(*this, *parts_, *around_);
    connect_work();
    connect_messages();
    connect_files();
    connect_workspaces();
    connect(parts_->section, &SectionHandle::moved, parts_->view_settings.get(),
            &ViewSettings::move_section);
    connect(parts_->view_settings.get(), &ViewSettings::changed, parts_->section,
            &SectionHandle::show);
    connect(parts_->viewport, &Viewport::drawn_all_kinds, this,
            [this] { around_->author().show_centre(); });
    connect(&document(), &Document::model_changed, this, &MainWindow::show_model);
    connect(&document().shown(), &ShownPieces::pieces_changed, this, &MainWindow::show_pieces);
    desk_->restore();
}

// The window's other children go after the document.
MainWindow::~MainWindow() = default;

void MainWindow::connect_work() {
    follow(document());
    follow(*parts_->hierarchy);
    follow(*parts_->look);
    follow(parts_->exports->job());
    follow(*parts_->inspection);
    follow(*parts_->probing);
    connect(parts_->status, &StatusLine::stop_wanted, this, &MainWindow::stop);
    connect(around_.get(), &Surroundings::stop_wanted, this, &MainWindow::stop);
}

// Shows how far a worker is, until none works.
template <class Worker> void MainWindow::follow(Worker& worker) {
    connect(&worker, &Worker::progressed, parts_->status, &StatusLine::show_progress);
    connect(&worker, &Worker::ended, this, [this] {
        if (!busy()) {
            parts_->status->hide_progress();
        }
    });
}

void MainWindow::connect_messages() {
    Messages* messages = parts_->messages.get();
    connect(parts_->inspection.get(), &Inspection::failed, messages, &Messages::show_error);
    connect(parts_->inspection.get(), &Inspection::begun, messages,
            &Messages::dismiss_of_last_step);
    connect(parts_->probing.get(), &Probing::failed, messages, &Messages::show_error);
    connect(parts_->probing.get(), &Probing::begun, messages, &Messages::dismiss_of_last_step);
    connect(parts_->hierarchy.get(), &Hierarchy::failed, messages, &Messages::show_error);
    connect(parts_->look.get(), &Look::failed, messages, &Messages::show_error);
    connect(&parts_->exports->job(), &Job::failed, messages, &Messages::show_error);
    connect(parts_->recovery.get(), &Recovery::failed, messages, &Messages::show_error);
    connect(messages, &Messages::refused, this, &MainWindow::refused);
    connect(parts_->exports.get(), &Exports::unready, messages, &Messages::show_unready);
    connect(parts_->piece_sender.get(), &PieceSender::unready, messages, &Messages::show_unready);
    connect(parts_->exports.get(), &Exports::written, messages, &Messages::dismiss_of_last_step);
    connect(parts_->files.get(), &DocumentFiles::opening, messages, &Messages::dismiss_of_model);
    connect(parts_->recovery.get(), &Recovery::recovering, messages, &Messages::dismiss_of_model);
    connect(parts_->inspection.get(), &Inspection::refused, parts_->banner, &Banner::show_error);
    connect(parts_->piece_errand.get(), &PieceErrand::missed, parts_->banner, &Banner::show_error);
    connect(router_.get(), &FileRouter::refused, parts_->banner, &Banner::show_error);
    connect(router_.get(), &FileRouter::refused, this, &MainWindow::refused);
}

void MainWindow::connect_files() {
    StatusLine* status = parts_->status;
    connect(parts_->recovery.get(), &Recovery::said, status, &StatusLine::say);
    connect(parts_->files.get(), &DocumentFiles::saved, status, &StatusLine::say_written);
    connect(parts_->exports.get(), &Exports::written, status, &StatusLine::say_written);
    connect(parts_->inspection.get(), &Inspection::kept, status, &StatusLine::say_written);
    connect(parts_->probing.get(), &Probing::kept, status, &StatusLine::say_written);
    connect(parts_->welcome, &WelcomePage::open_wanted, parts_->files.get(),
            &DocumentFiles::choose);
    connect(parts_->welcome, &WelcomePage::chosen, router_.get(), &FileRouter::open);
    connect(parts_->files.get(), &DocumentFiles::chosen, router_.get(), &FileRouter::open);
    document().keeper().set_view_keeper([this] { return desk_->look(); });
    connect(&document().keeper(), &ProjectKeeper::view_opened, this,
            [this](const std::string& view) { desk_->restore_look(view); });
    connect(&document().reader(), &ModelReader::desk_opened, this,
            [this](const Project& project) { desk_->restore_look(project.view_json); });
}

// A file that is opened is shown, whatever was in front.
void MainWindow::connect_workspaces() {
    const auto show_author = [this] { around_->workspaces().go_to(around_->author()); };
    connect(parts_->files.get(), &DocumentFiles::opening, this, show_author);
    connect(parts_->recovery.get(), &Recovery::recovering, this, show_author);
    connect(parts_->inspection.get(), &Inspection::author_wanted, this, show_author);
    connect(parts_->inspection.get(), &Inspection::author_wanted, parts_->piece_errand.get(),
            &PieceErrand::go);
    connect(parts_->piece_sender.get(), &PieceSender::going_to, this,
            [this](const char* name) { around_->workspaces().go_to(std::string(name)); });
}

void MainWindow::set_worker(const QString& path) {
    document().reader().set_worker(path);
    parts_->inspection->set_worker(path);
    parts_->probing->set_worker(path);
}

QMenu* MainWindow::createPopupMenu() {
    return around_->make_popup_menu();
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow()) {
        document().source_watch().look(); // the user may come from the program that makes models
    }
    if (event->type() == QEvent::LanguageChange && around_) {
        around_->make_again();
    }
}

void MainWindow::show_model() {
    around_->author().show_centre();
    around_->docks().set().set_aside(false);
    parts_->document_view->show_model();
    parts_->view_settings->follow_model();
    parts_->section->show();
    parts_->status->show_size();
    emit model_loaded();
}

void MainWindow::show_pieces() {
    const auto& cut = document().shown().pieces();
    if (cut && !cut->preliminary) {
        parts_->view_settings->hide_restored();
    }
    if (cut) {
        parts_->status->show_size();
        emit pieces_shown();
    }
}

bool MainWindow::busy() const {
    return parts_->document.busy() || parts_->exports->job().running() ||
           parts_->hierarchy->running() || parts_->look->running() || parts_->inspection->busy() ||
           parts_->probing->busy();
}

void MainWindow::stop() {
    parts_->hierarchy->stop();
    parts_->look->stop();
    parts_->exports->job().stop();
    parts_->inspection->stop();
    parts_->probing->stop();
    parts_->document.stop(); // last: earlier pieces come back and are looked at
    parts_->status->say(tr("Stopped."));
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    for (Workspace* each : around_->all()) {
        each->docks().fit_to_window();
    }
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!parts_->files->may_close([this] { close(); })) {
        event->ignore();
        return;
    }
    desk_->save();
    stop();
    QMainWindow::closeEvent(event);
}

} // namespace hullwright::ui
