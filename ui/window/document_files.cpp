#include "ui/window/document_files.h"

#include "mesh/tri_mesh.h"
#include "pipeline/foreign_pieces.h"
#include "pipeline/read_foreign.h"
#include "ui/document/file_filters.h"
#include "ui/document/file_path.h"
#include "ui/document/recent_files.h"
#include "ui/panels/banner.h"
#include "ui/panels/fitting_choice.h"
#include "ui/words/correction_text.h"
#include "ui/words/issue_text.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QTimer>

#include <utility>

namespace hullwright::ui {
namespace {

// True where what goes around one does not meet what goes around the other. Both are counted from
// the model's origin.
bool lie_apart(const TriMesh& model, const PieceSet& colliders) {
    Aabb around;
    for (const Piece& piece : colliders.pieces) {
        for (const Vec3& vertex : piece.vertices) {
            around.add(vertex);
        }
    }
    return !around.overlaps(bounds_of(model));
}

// Volumes are told where the model has an inside.
QString misfit_text(const Misfit& misfit) {
    const QString how = fitting_text(misfit.fitting);
    if (!(misfit.iou_then > 0.0)) {
        return DocumentFiles::tr("The colliders do not lie on the model, and would so: %1.")
            .arg(how);
    }
    const auto percent = [](double share) { return QLocale().toString(100.0 * share, 'f', 1); };
    return DocumentFiles::tr("The colliders do not lie on the model: of what one of both covers, "
                             "%1 % is in both. They would so: %2 (then %3 % is).")
        .arg(percent(misfit.iou_now), how, percent(misfit.iou_then));
}

} // namespace

DocumentFiles::DocumentFiles(Document& document, Banner& banner, QWidget& window)
    : document_(document), banner_(banner), window_(window), fitting_(new FittingChoice) {
    banner_.add(Banner::Subject::misfit, fitting_);
    connect(&document_.keeper(), &ProjectKeeper::changed, this, &DocumentFiles::show_title);
    connect(&document_.recipe(), &ChosenRecipe::changed, this, &DocumentFiles::mark_changes);
    connect(&document_.corrector().history().stack(), &QUndoStack::indexChanged, this,
            &DocumentFiles::mark_changes);
    connect(&document_, &Document::model_changed, this, &DocumentFiles::tell_of_colliders,
            Qt::QueuedConnection); // what was told of the model before is gone by then
    connect(&document_.reader(), &ModelReader::model_missing, this,
            &DocumentFiles::offer_to_find_model);
    connect(&document_.reader(), &ModelReader::failed, this,
            &DocumentFiles::offer_unseen_colliders);
    connect(&document_.keeper().file(), &ProjectFile::saved, this, &DocumentFiles::saved);
    // An action that was to follow the saving would lose the work.
    connect(&document_.keeper().file(), &ProjectFile::failed, this,
            [this] { after_saving_ = nullptr; });
    connect(&document_.keeper().file(), &ProjectFile::stopped, this,
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

void DocumentFiles::choose_colliders() {
    const QString path =
        QFileDialog::getOpenFileName(&window_, tr("Open colliders"), folder(),
                                     filters_to_open({{"urdf", tr("Robots (URDF)")},
                                                      {"xml", tr("Robots (MJCF)")},
                                                      {"sdf", tr("Robots and worlds (SDF)")},
                                                      {"tscn", tr("Scenes of Godot")},
                                                      {"json", tr("Pieces, shapes of engines")},
                                                      {"hwa", tr("Packed assets")}}));
    if (!path.isEmpty()) {
        open_colliders(path);
    }
}

void DocumentFiles::open_colliders(const QString& path) {
    const bool has_model = document_.model() && document_.path() != document_.colliders();
    open_on(path, has_model ? document_.path() : QFileInfo(path).absoluteFilePath());
}

void DocumentFiles::open_alone(const QString& path) {
    open_on(path, QFileInfo(path).absoluteFilePath());
}

void DocumentFiles::open_on(const QString& path, const QString& model) {
    if (may_close([this, path, model] { open_on(path, model); })) {
        emit opening();
        document_.reader().open_colliders(QFileInfo(path).absoluteFilePath(), model);
    }
}

// Colliders are not cut, so that settings of the cut change nothing. A file that has some by its
// names, or by extensions for physics, may be meant as one.
void DocumentFiles::tell_of_colliders() {
    const Prepared& prepared = document_.model()->prepared;
    const QString path = document_.path();
    if (prepared.foreign) {
        tell_of(*prepared.foreign);
    } else if (document_.model()->may_have_physics) {
        offer_colliders(path, tr("Extensions for physics in %1 say what of it collides."));
    } else if (pipeline::names_colliders(*prepared.source)) {
        offer_colliders(path, tr("The names in %1 say that it holds colliders."));
    }
}

// Nothing of a glTF need be there to be looked at.
void DocumentFiles::offer_unseen_colliders(const Issue& issue) {
    if (issue.code == Code::no_triangles && document_.reader().has_unseen_physics()) {
        offer_colliders(shown_path(issue.where),
                        tr("Extensions for physics in %1 say what of it collides."));
    }
}

void DocumentFiles::offer_colliders(const QString& path, const QString& why) {
    banner_.offer(Banner::Subject::colliders, why.arg(QFileInfo(path).fileName()),
                  tr("Open as colliders"), [this, path] { open_alone(path); });
}

void DocumentFiles::tell_of(const pipeline::ForeignPieces& foreign) {
    QStringList lines = {tr("The pieces are the colliders of %1, which are not cut.")
                             .arg(QFileInfo(document_.colliders()).fileName())};
    if (const std::size_t mended = foreign.mended(); mended > 0) {
        lines += tr("%Ln of them are not closed and convex, as Problems lists: their hulls are "
                    "shown, corrected and written.",
                    nullptr, static_cast<int>(mended));
    }
    for (const Detail& note : foreign.notes) {
        lines += tr("Left out: %1").arg(reason_of(error(Code::bad_setting, {}, note)));
    }
    if (foreign.has_model && !foreign.seen_in_file) {
        banner_.offer(Banner::Subject::colliders, lines.join('\n'), tr("Cut the model instead"),
                      [this] { open(document_.path()); });
        tell_how_they_lie(foreign);
    } else {
        banner_.say(Banner::Subject::colliders, lines.join('\n'));
    }
}

// Where they lie on the model as their files state, there is nothing to choose. Another way that
// was chosen is told, so that it can be taken back.
void DocumentFiles::tell_how_they_lie(const pipeline::ForeignPieces& foreign) {
    const auto proposed = foreign.proposed();
    QString text;
    if (foreign.misfit) {
        text = misfit_text(*foreign.misfit);
    } else if (lie_apart(*document_.model()->prepared.mesh, foreign.hulls)) {
        text = tr("The colliders lie apart from the model: nothing of what is measured between "
                  "them says anything. Most often their unit or their axes are other ones.");
    } else if (document_.fitting()) {
        text = tr("The colliders were brought to the model by hand: %1.")
                   .arg(fitting_text(foreign.fitted));
    } else {
        return;
    }
    fitting_->show_fitting(proposed.value_or(foreign.fitted));
    banner_.offer(Banner::Subject::misfit, text, tr("Bring them into the model's unit and axes"),
                  [this] { document_.fit_colliders(fitting_->fitting()); });
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
