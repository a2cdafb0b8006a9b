#include "ui/window/recovery.h"

#include "ui/dialogs/recovery_dialog.h"
#include "ui/document/file_path.h"
#include "ui/panels/banner.h"
#include "ui/window/document_files.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include <utility>

namespace hullwright::ui {
namespace {

constexpr int k_autosave_milliseconds = 20000;

// The interval can be set only in the settings file. It is meant for tests, which kill the program
// and would otherwise wait long.
int autosave_interval() {
    const int wanted = QSettings().value("window/autosave_milliseconds").toInt();
    return wanted > 0 ? wanted : k_autosave_milliseconds;
}

// Process numbers are used again, so a process of another program does not count.
bool is_window_alive(const QString& process) {
    const auto program = [](const QString& of) {
        return QFileInfo(QFile::symLinkTarget("/proc/" + of + "/exe")).fileName();
    };
    return QFile::exists("/proc/" + process) && program(process) == program("self");
}

void call_all(const std::vector<Recovery::Then>& thens) {
    for (const Recovery::Then& then : thens) {
        then();
    }
}

} // namespace

// Each process has one file among the program's data. When the process has ended, other windows can
// offer to go on from its file.
QString autosave_path() {
    // Process numbers are used again; with the time the name is unique.
    static const QString name = QString("autosave-%1-%2.hullwright")
                                    .arg(QCoreApplication::applicationPid())
                                    .arg(QDateTime::currentMSecsSinceEpoch());
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).filePath(name);
}

QStringList left_behind() {
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

Recovery::Recovery(Document& document, DocumentFiles& files, Banner& banner, QWidget& window)
    : document_(document), files_(files), banner_(banner), window_(window) {
    connect(&files_, &DocumentFiles::saved, this, &Recovery::forget);
    connect(&document_.reader(), &ModelReader::loaded, this,
            [this](const auto&, const Reading& read) { keep(read.opening.recovered_from); });
    document_.jobs().follow_brief(*job_, QT_TRANSLATE_NOOP("Job", "Keeping what is not saved"));
    connect(job_.get(), &Job::rested, this, [this] {
        if (std::exchange(is_forgetting_, false)) {
            QFile::remove(autosave_path());
        }
    });
    // Somebody who stops it wants no other one in its place, and what has thrown would throw again.
    // The file may have been written or not.
    const auto give_up = [this] {
        thens_.clear();
        autosaved_ = {};
    };
    connect(job_.get(), &Job::stopped, this, give_up);
    connect(job_.get(), &Job::failed, this, give_up);
    // A job says that it rests before it tells what came of its work.
    connect(job_.get(), &Job::rested, this, &Recovery::go_on, Qt::QueuedConnection);
    connect(&timer_, &QTimer::timeout, this, [this] { autosave(); });
    timer_.start(autosave_interval());
}

Recovery::~Recovery() {
    job_.reset();
    QFile::remove(autosave_path());
}

void Recovery::autosave(const Then& then) {
    if (!document_.keeper().is_changed()) {
        if (then) {
            then();
        }
        return;
    }
    if (then) {
        thens_.push_back(then);
    }
    if (job_->rests()) {
        write();
    }
}

// Is called while no thread is at work, not even one that was stopped.
void Recovery::write() {
    ProjectDraft draft = document_.keeper().draft();
    Autosaved now{document_.shown().pieces(), draft.project.recipe, draft.project.view_json};
    if (now.pieces.lock() == autosaved_.pieces.lock() && now.recipe == autosaved_.recipe &&
        now.view == autosaved_.view && QFile::exists(autosave_path())) {
        call_all(take(thens_.size()));
        return;
    }
    QDir().mkpath(QFileInfo(autosave_path()).path());
    job_->start([this, now, asked = thens_.size(), draft = std::move(draft),
                 path = file_path(autosave_path())](const Progress& progress,
                                                    const Job::Deliver&) -> Job::Reply {
        const Status written = write_draft(draft, path, progress);
        return [this, now, asked, written] {
            const std::vector<Then> thens = take(asked);
            if (written) {
                autosaved_ = now;
                call_all(thens);
            } else {
                emit failed(written.issue());
            }
        };
    });
}

// Returns the first that wait, which wait no longer.
std::vector<Recovery::Then> Recovery::take(std::size_t count) {
    const auto end = thens_.begin() + static_cast<std::ptrdiff_t>(count);
    std::vector<Then> first(thens_.begin(), end);
    thens_.erase(thens_.begin(), end);
    return first;
}

// What was asked for meanwhile is written, unless it was saved.
void Recovery::go_on() {
    if (thens_.empty() || !job_->rests()) {
        return;
    }
    if (document_.keeper().is_changed()) {
        write();
    } else {
        call_all(take(thens_.size()));
    }
}

// A running autosave may still write the file again, which is then removed once it has ended.
void Recovery::forget() {
    job_->let_go();
    is_forgetting_ = !job_->rests();
    QFile::remove(autosave_path());
}

// A file that was opened comes first, so then it is only a message.
void Recovery::offer() {
    if (left_behind().isEmpty()) {
        return;
    }
    if (!document_.model() && !document_.busy()) {
        choose();
        return;
    }
    banner_.offer(Banner::Subject::recovery,
                  tr("Hullwright ended without saving earlier. The work was kept."), tr("Recover…"),
                  [this] { choose(); });
}

void Recovery::choose() {
    banner_.dismiss(Banner::Subject::recovery);
    const QStringList found = left_behind();
    if (found.isEmpty()) {
        emit said(tr("There is no work to recover."));
        return;
    }
    auto* dialog = new RecoveryDialog(found, document_.jobs(), &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RecoveryDialog::recovery_wanted, this, &Recovery::recover);
    dialog->open();
}

void Recovery::recover(const QString& path) {
    if (files_.may_close([this, path] { recover(path); })) {
        emit recovering();
        document_.reader().recover(path);
    }
}

// The recovered work is saved again, with its view, before the old file is removed.
void Recovery::keep(const QString& recovered) {
    if (recovered.isEmpty()) {
        return;
    }
    autosave([recovered] { QFile::remove(recovered); });
}

} // namespace hullwright::ui
