#include "ui/window/exports.h"

#include "base/files.h"
#include "export/write_mesh.h"
#include "pipeline/exported_file.h"
#include "pipeline/product.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/picture_dialog.h"
#include "ui/document/file_path.h"
#include "ui/document/look.h"
#include "ui/viewport/viewport.h"

#include <QFileDialog>

namespace hullwright::ui {
namespace {

// Returns what the command line's recipe says of the same export.
ExportRecipe exports_of(const TargetChoice& choice) {
    return choice.target == nullptr
               ? ExportRecipe()
               : ExportRecipe{{choice.target}, choice.settings, choice.density};
}

Result<ExportedFile> write_export(const Product& product, const Recipe& recipe,
                                  const std::string& file, const TargetChoice& engine,
                                  const Progress& progress) {
    if (engine.target != nullptr) {
        const auto saved = write_for_engine(product, engine, file, progress);
        return saved ? Result<ExportedFile>(saved->facts) : saved.issue();
    }
    const auto saved = write_exported(product, scene_of(product),
                                      {recipe, "hullwright " HULLWRIGHT_VERSION}, file, progress);
    return saved ? Result<ExportedFile>(saved->facts) : saved.issue();
}

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

Exports::Exports(Document& document, Viewport& viewport, Look& look, QWidget& window)
    : document_(document), viewport_(viewport), look_(look), window_(window) {
    document_.jobs().follow(job_, QT_TRANSLATE_NOOP("Job", "Writing a file"),
                            [this] { job_.stop(); });
}

void Exports::choose_pieces() {
    auto* dialog = new ExportDialog(document_, &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { write_pieces(dialog->path(), dialog->choice()); });
    dialog->open();
}

void Exports::choose_mesh() {
    const QString path = QFileDialog::getSaveFileName(
        &window_, tr("Export repaired mesh"), {},
        tr("Meshes (%1)").arg(patterns_of(export_formats()).join(' ')));
    if (!path.isEmpty()) {
        write_mesh(path);
    }
}

void Exports::choose_picture(bool turntable) {
    const bool dark = viewport_.palette().color(QPalette::Window).lightness() < 128;
    auto* dialog = new PictureDialog(
        turntable ? PictureDialog::Kind::turntable : PictureDialog::Kind::one,
        viewport_.size() * viewport_.devicePixelRatioF(),
        dark ? Background::dark : Background::light, document_.path(), document_.jobs(), &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { save_picture(dialog->path(), dialog->settings()); });
    dialog->open();
}

void Exports::write_pieces(const QString& path, const ExportChoice& choice) {
    const auto& cut = document_.shown().pieces();
    if (!cut) {
        return;
    }
    if (cut->preliminary) {
        emit unready(
            tr("The pieces are not merged yet; wait, or cut again, and export them then."));
        return;
    }
    const bool promises = choice.engine.target == nullptr &&
                          (is_asset(file_path(path)) || is_piece_file(path.toStdString()));
    if (cut->model->prepared.foreign && promises) {
        emit unready(tr("Assets and pieces in JSON promise to follow a model, which colliders of "
                        "others do not: write a mesh, or for an engine."));
        return;
    }
    if (is_writing()) {
        return;
    }
    job_.start(
        [this, cut, path, choice](const Progress& progress, const Job::Deliver&) -> Job::Reply {
            const auto product = to_export(*cut, choice);
            if (!product) {
                return job_.failure(product.issue());
            }
            return write(*product, cut->recipe, path, choice, progress);
        });
}

void Exports::write_mesh(const QString& path) {
    if (!document_.model() || is_writing()) {
        return;
    }
    job_.start([this, model = document_.model(), path](const Progress& progress,
                                                       const Job::Deliver&) -> Job::Reply {
        Product product;
        product.prepared = model->prepared;
        return write(product, Recipe(), path, {}, progress);
    });
}

void Exports::save_picture(const QString& path, const PictureSettings& settings) {
    if (!document_.model() || is_writing()) {
        return;
    }
    job_.start([this, shown = sighting_of(document_, viewport_, look_.picture().get()), path,
                settings](const Progress& progress, const Job::Deliver&) -> Job::Reply {
        const auto saved = write_pictures(shown, settings, file_path(path).string(),
                                          progress.part("draw", 0.0, 1.0));
        return saved ? tell(path) : job_.failure(saved.issue());
    });
}

bool Exports::is_writing() {
    if (job_.running()) {
        emit unready(tr("Another file is being written; export again when it is done."));
    }
    return job_.running();
}

// This and the next one are called in the thread of the work; the window then runs what they
// return.
Job::Reply Exports::tell(const QString& path) {
    return [this, path] { emit written(path); };
}

Job::Reply Exports::write(const Product& product, const Recipe& recipe, const QString& path,
                          const ExportChoice& choice, const Progress& progress) {
    const double written = choice.report ? 0.8 : 1.0;
    const auto facts = write_export(product, recipe, file_path(path).string(), choice.engine,
                                    progress.part({}, 0.0, written));
    if (!facts) {
        return job_.failure(facts.issue());
    }
    if (choice.recipe) { // after the pieces, so that no new recipe is beside old ones
        const auto beside = write_file(file_path(recipe_beside(path)),
                                       recipe_to_json(recipe, exports_of(choice.engine)));
        if (!beside) {
            return job_.failure(beside.issue());
        }
    }
    if (choice.report) {
        const auto report = export_report(product.prepared, product, recipe, {&*facts, 1}, {},
                                          progress.part({}, written, 1.0));
        const auto beside =
            report ? write_file(file_path(report_beside(path)), *report) : Status(report.issue());
        if (!beside) {
            return job_.failure(beside.issue());
        }
    }
    return tell(path);
}

} // namespace hullwright::ui
