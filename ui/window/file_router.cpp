#include "ui/window/file_router.h"

#include "pipeline/product.h"
#include "pipeline/read_foreign.h"
#include "ui/document/file_path.h"
#include "ui/inspect/inspect_workspace.h"
#include "ui/probe/probe_workspace.h"
#include "ui/window/author_workspace.h"
#include "ui/window/document_files.h"
#include "ui/window/surroundings.h"
#include "ui/window/workspaces.h"

#include <QDropEvent>
#include <QFileInfo>
#include <QMainWindow>
#include <QMimeData>
#include <QUrl>

namespace hullwright::ui {
namespace {

// Returns nothing where some of it is no file of this machine.
QStringList local_files(const QEvent& dropped) {
    QStringList files;
    for (const QUrl& url : static_cast<const QDropEvent&>(dropped).mimeData()->urls()) {
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

} // namespace

FileRouter::FileRouter(QMainWindow& window, DocumentFiles& files, Surroundings& around)
    : files_(files), around_(around) {
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

void FileRouter::open(const QString& path) {
    if (is_contact({path}) && pipeline::keeps_play(file_path(path))) {
        open_in(around_.probe(), path);
    } else if (is_contact({path}) || is_asset(file_path(path))) {
        open_in(around_.inspect(), path);
    } else if (pipeline::holds_shapes(file_path(path))) { // no model is read from these
        files_.open_colliders(path);
    } else if (is_piece_file(path.toStdString())) {
        emit refused(tr("%1 is no model. Pieces in JSON are made of one: open that, or an "
                        "asset (.hwa), which is shown in Inspect.")
                         .arg(QFileInfo(path).fileName()));
    } else {
        files_.open(path);
    }
}

void FileRouter::open_in(Workspace& workspace, const QString& path) {
    around_.workspaces().go_to(workspace);
    workspace.open({path});
}

bool FileRouter::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::DragEnter && takes(local_files(*event))) {
        static_cast<QDropEvent*>(event)->acceptProposedAction();
        return true;
    }
    if (event->type() == QEvent::Drop) {
        take(local_files(*event));
        static_cast<QDropEvent*>(event)->acceptProposedAction();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

bool FileRouter::takes(const QStringList& dropped) const {
    return is_contact(dropped) || around_.workspaces().front().takes(dropped);
}

void FileRouter::take(const QStringList& dropped) {
    Workspace& front = around_.workspaces().front();
    if (is_contact(dropped) || &front == &around_.author()) {
        open(dropped.front());
    } else {
        front.open(dropped);
    }
}

} // namespace hullwright::ui
