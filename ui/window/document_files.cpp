#include "ui/window/document_files.h"

#include "ui/document/file_filters.h"
#include "ui/document/file_path.h"
#include "ui/document/recent_files.h"
#include "ui/panels/banner.h"
#include "ui/words/issue_text.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QTimer>

#include <utility>

namespace hullwright::ui {

DocumentFiles::DocumentFiles(Document& document, Banner& banner, QWidget& window)
    : document_(document), banner_(banner), window_(window) {
    connect(&document_.keeper(), &ProjectKeeper::changed, this, &DocumentFiles::show_title);
    connect(&document_.recipe(), &ChosenRecipe::changed, this, &DocumentFiles::mark_changes);
    connect(&document_.corrector().history().stack(), &QUndoStack::indexChanged, this,
            &DocumentFiles::mark_changes);
    connect(&document_.reader(), &ModelReader::model_missing, this,
            &DocumentFiles::offer_to_find_model);
    connect(&document_.keeper().file(), &ProjectFile::saved, this, &DocumentFiles::saved);
    // What was to follow the saving would lose the work.
    connect(&document_.keeper().file(), &ProjectFile::failed, this,
            [this] { after_saving_ = nullptr; });
    connect(&document_.keeper().file(), &ProjectFile::ended, this, [this] {
        if (after_saving_) {
            QTimer::singleShot(0, this, std::exchange(after_saving_, nullptr));
        }
    });
}

void DocumentFiles::choose() {
    const QString path = QFileDialog::getOpenFileName(
        &window_, tr("Open model"), folder(),
        filters_to_open({{"hullwright", tr("Projects")}, {"contact.json", tr("Contact files")}}));
    if (!path.isEmpty()) {
        emit chosen(path);
    }
}

// Files are sought where the open one is, or the one that was opened last.
QString DocumentFiles::folder() const {
    const QStringList recent = recent_files();
    const QString last = !document_.keeper().file().path().isEmpty()
                             ? document_.keeper().file().path()
                         : !document_.path().isEmpty() ? document_.path()
                         : !recent.isEmpty()           ? recent.front()
                                                       : QString();
    return last.isEmpty() ? QString() : QFileInfo(last).absolutePath();
}

void DocumentFiles::open(const QString& path) {
    if (may_close([this, path] { open(path); })) {
        emit opening();
        document_.reader().open(path);
    }
}

bool DocumentFiles::save(const QString& path) {
    QString target = path.isEmpty() ? choose_target() : path;
    if (!target.isEmpty() && !is_project(file_path(target))) {
        target += ".hullwright"; // otherwise it would be taken for a model
    }
    if (!target.isEmpty()) {
        document_.keeper().file().save(document_.keeper().draft(), target);
    }
    return !target.isEmpty();
}

QString DocumentFiles::choose_target() {
    const QFileInfo model(document_.path());
    const QString name = document_.model() ? model.completeBaseName() : QStringLiteral("inspect");
    QFileDialog dialog(&window_, tr("Save project"),
                       (document_.model() ? model.path() : folder()) + "/" + name + ".hullwright",
                       tr("Projects (%1)").arg("*.hullwright"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix("hullwright"); // set before it asks about replacing a file
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().front() : QString();
}

bool DocumentFiles::may_close(std::function<void()> after_saving) {
    if (!document_.keeper().file().is_saving()) {
        if (!document_.keeper().is_worth_saving()) {
            return true;
        }
        const auto answer = QMessageBox::question(
            &window_, tr("Unsaved work"), tr("Save the recipe and the corrections as a project?"),
            QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
        if (answer != QMessageBox::Save || !save(document_.keeper().file().path())) {
            return answer == QMessageBox::Discard;
        }
    }
    after_saving_ = std::move(after_saving);
    return false;
}

void DocumentFiles::offer_to_find_model(const Issue& issue) {
    banner_.offer(Banner::Subject::error, translated_sentence(issue), tr("Find the model…"),
                  [this, name = QString::fromStdString(issue.where)] { find_model(name); });
}

void DocumentFiles::find_model(const QString& name) {
    const QString path =
        QFileDialog::getOpenFileName(&window_, tr("Where is %1?").arg(QFileInfo(name).fileName()),
                                     QFileInfo(name).path(), filters_to_open({}));
    const auto find = [this, path] { document_.reader().find_model(path); };
    if (!path.isEmpty() && may_close(find)) {
        find();
    }
}

void DocumentFiles::show_title() {
    const QString& project = document_.keeper().file().path();
    const QString& shown = project.isEmpty() ? document_.path() : project;
    window_.setWindowTitle(tr("%1 – Hullwright").arg(QFileInfo(shown).fileName()) + "[*]");
    remember_file(shown);
    mark_changes();
}

// Titles show a mark while something is not saved.
void DocumentFiles::mark_changes() {
    window_.setWindowModified(document_.keeper().is_changed());
}

} // namespace hullwright::ui
