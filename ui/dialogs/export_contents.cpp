#include "ui/dialogs/export_contents.h"

#include "ui/document/document.h"
#include "ui/models/problem_table.h"
#include "ui/words/issue_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QTemporaryDir>

#include <functional>
#include <optional>

namespace hullwright::ui {
namespace {

// Above this many vertices writing takes so long that the size is not measured by a trial.
constexpr std::size_t k_cheap_vertices = 300000;

struct Counts {
    std::size_t pieces = 0;
    std::size_t flat = 0;
    std::size_t vertices = 0;
    std::size_t triangles = 0;
};

void count(const Piece& piece, Counts& counts) {
    ++counts.pieces;
    counts.flat += piece.flat ? 1 : 0;
    counts.vertices += piece.vertices.size();
    counts.triangles += piece.triangles.size();
}

Counts counts_of(const CutPieces& cut) {
    Counts counts;
    for (const Piece& piece : cut.pieces()) {
        count(piece, counts);
    }
    return counts;
}

// Counts what is written; added primitives are written to meshes only.
Counts counts_of(const Product& product, bool is_mesh) {
    Counts counts;
    for (const Piece& piece : product.decomposition->set.pieces) {
        count(piece, counts);
    }
    for (std::size_t i = 0; is_mesh && i < product.added.size(); ++i) {
        count(product.added[i].hull, counts);
    }
    return counts;
}

QString text_of(const Counts& counts) {
    const QLocale locale;
    return ExportContents::tr("%1, %2 of them flat, with %3 and %4",
                              "number, number, vertices, triangles")
        .arg(locale.toString(counts.pieces), locale.toString(counts.flat),
             ExportContents::tr("%Ln vertices", nullptr, static_cast<int>(counts.vertices)),
             ExportContents::tr("%Ln triangles", nullptr, static_cast<int>(counts.triangles)));
}

QString names_of(const CutPieces& cut, const std::function<bool(const PieceExtras&)>& has) {
    QStringList names;
    for (std::size_t i = 0; i < cut.extras.size(); ++i) {
        if (has(cut.extras[i])) {
            names += QString::fromStdString(cut.names[i]);
        }
    }
    return some_of(names);
}

QString names_of_added(const CutPieces& cut) {
    QStringList names;
    for (const AddedPrimitive& added : cut.added) {
        names += QString::fromStdString(added.name);
    }
    return some_of(names);
}

struct Trial {
    Counts counts;
    quint64 bytes = 0;
    qsizetype files = 0;
    std::vector<TargetNote> notes; // what the engine does not take stands first
};

Trial trial_of(const TargetWritten& written) {
    Trial trial;
    trial.bytes = written.bytes;
    trial.files = static_cast<qsizetype>(written.files.size());
    trial.notes = written.warnings;
    trial.notes.insert(trial.notes.end(), written.conversions.begin(), written.conversions.end());
    return trial;
}

// Writes the export into a temporary folder; nothing when that fails.
std::optional<Trial> tried(const CutPieces& cut, const ExportChoice& choice, const QString& name,
                           const Progress& progress) {
    const QTemporaryDir folder;
    const auto product = to_export(cut, choice);
    if (!product) {
        return std::nullopt;
    }
    const std::string path = QFile::encodeName(folder.filePath(name)).toStdString();
    if (choice.engine.target != nullptr) {
        const auto written = write_for_engine(*product, choice.engine, path, progress);
        std::optional<Trial> trial =
            written ? std::optional(trial_of(written->written)) : std::optional<Trial>();
        if (trial) {
            trial->counts = counts_of(*product, true);
        }
        return trial;
    }
    const auto written =
        write_product(*product, scene_of(*product), {cut.recipe, "hullwright " HULLWRIGHT_VERSION},
                      path, progress);
    if (!written) {
        return std::nullopt;
    }
    Trial trial;
    trial.counts = counts_of(*product, is_mesh_format(QFileInfo(name).suffix()));
    for (const QFileInfo& file : QDir(folder.path()).entryInfoList(QDir::Files)) {
        trial.bytes += static_cast<quint64>(file.size());
        ++trial.files;
    }
    return trial;
}

bool keeps_labels(const ExportContents::Plan& plan) {
    return plan.engine.target != nullptr
               ? plan.engine.target->labels
               : !is_mesh_format(plan.format) ||
                     has_place_for_labels(("pieces." + plan.format).toStdString());
}

// Names all that the size depends on, besides the pieces.
QString key_of(const ExportContents::Plan& plan) {
    const TargetChoice& engine = plan.engine;
    return QString("%1 %2 %3 %4 %5 %6")
        .arg(plan.format)
        .arg(plan.is_each)
        .arg(plan.primitives)
        .arg(engine.settings.with_model)
        .arg(static_cast<int>(engine.settings.physics))
        .arg(engine.density);
}

// Counts the vertices that are written, those of a model that stands beside its pieces among them.
std::size_t vertices_of(const CutPieces& cut, const ExportContents::Plan& plan) {
    const TargetFormat* const format = target_format(plan.format);
    const auto& mesh = cut.model->prepared.mesh;
    const bool is_seen = format != nullptr && mesh != nullptr &&
                         (format->seen == SeenModel::always || plan.engine.settings.with_model);
    return counts_of(cut).vertices + (is_seen ? mesh->vertices.size() : 0);
}

} // namespace

ExportContents::ExportContents(Document& document, QWidget* parent)
    : QGroupBox(tr("What will be written"), parent), document_(document), pieces_(new QLabel(this)),
      extras_(new QLabel(this)), size_(new QLabel(this)), lint_(new QLabel(this)),
      notes_(new QLabel(this)) {
    auto* form = new QFormLayout(this);
    pieces_->setObjectName("export_pieces_count");
    extras_->setObjectName("export_extras");
    size_->setObjectName("export_size");
    lint_->setObjectName("export_lint");
    notes_->setObjectName("export_notes");
    for (QLabel* label : {pieces_, extras_, size_, lint_, notes_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText); // names of parts are not markup
    }
    form->addRow(tr("Pieces:"), pieces_);
    form->addRow(tr("By hand:"), extras_);
    form->addRow(tr("Size:"), size_);
    form->addRow(name_of(saved_engine()) + ":", lint_);
    form->addRow(tr("In the file:"), notes_);
    form->setRowVisible(notes_, false);
    document_.jobs().follow_brief(*measure_, QT_TRANSLATE_NOOP("Job", "Measuring a file"));
    document_.jobs().follow_brief(*lint_job_, QT_TRANSLATE_NOOP("Job", "Checking for an engine"));
    connect(lint_job_.get(), &LintJob::linted, this,
            [this](const std::shared_ptr<const LintedPieces>& result) {
                ProblemTable table; // counts as the panel does
                table.show(document_.model(), result);
                lint_->setText(table.summary());
            });
}

void ExportContents::show_pieces(const Plan& plan) {
    plan_ = plan;
    const auto& cut = document_.shown().pieces();
    pieces_->setText(text_of(counts_of(*cut)));
    show_extras(*cut);
    look(cut);
    measured_.clear();
    measure(cut);
}

void ExportContents::show_plan(const Plan& plan) {
    const bool is_other = plan.primitives != plan_.primitives;
    plan_ = plan;
    if (const auto& cut = document_.shown().pieces()) {
        show_extras(*cut);
        if (is_other) {
            look(cut);
        }
        measure(cut);
    }
}

// Checks what will be written against the chosen engine's limits.
void ExportContents::look(const std::shared_ptr<const CutPieces>& cut) {
    lint_->setText(tr("Looking at the pieces…"));
    lint_job_->start(cut, {&saved_engine(), plan_.primitives, nullptr});
}

// Shows what was added by hand, and whether the format has a place for it.
void ExportContents::show_extras(const CutPieces& cut) {
    QStringList lines;
    const QString tagged =
        names_of(cut, [](const PieceExtras& e) { return !e.tags.empty() || !e.material.empty(); });
    if (!tagged.isEmpty()) {
        const bool kept = keeps_labels(plan_);
        lines += kept ? tr("Tags or a material: %1").arg(tagged)
                      : tr("Tags or a material, left out of this format: %1").arg(tagged);
    }
    const QString primitives =
        names_of(cut, [](const PieceExtras& e) { return e.primitive.has_value(); });
    if (!primitives.isEmpty()) {
        lines += tr("A primitive: %1").arg(primitives);
    }
    const QString moved =
        names_of(cut, [](const PieceExtras& e) { return e.primitive && !e.primitive->holds; });
    if (!moved.isEmpty()) {
        lines += tr("Written as hulls, as the primitive was moved off: %1").arg(moved);
    }
    if (!cut.added.empty()) {
        lines += tr("Added, in meshes and files of engines only: %1").arg(names_of_added(cut));
    }
    extras_->setText(lines.isEmpty() ? tr("no tags and no primitives") : lines.join('\n'));
}

// Says what the engine does not take, and how its file differs from the pieces as they are shown.
void ExportContents::show_notes(const std::vector<TargetNote>& notes) {
    QStringList lines;
    for (const TargetNote& note : notes) {
        lines += translated_sentence(note);
    }
    notes_->setText(lines.join('\n'));
    static_cast<QFormLayout*>(layout())->setRowVisible(notes_, !lines.isEmpty());
    if (!lines.isEmpty()) {
        emit grown();
    }
}

void ExportContents::measure(const std::shared_ptr<const CutPieces>& cut) {
    const QString name =
        "pieces" + (plan_.is_each ? k_number : QString()) + "." + extension_of(plan_.format);
    const QString what = key_of(plan_);
    if (what == measured_) {
        return;
    }
    measured_ = what;
    measure_->stop();
    show_notes({});
    if (cut->preliminary || vertices_of(*cut, plan_) > k_cheap_vertices) {
        size_->setText(tr("known when it is written"));
        return;
    }
    size_->setText(tr("being measured…"));
    const ExportChoice choice = {false, plan_.primitives, plan_.engine};
    measure_->start(
        [this, cut, name, choice](const Progress& progress, const Job::Deliver&) -> Job::Reply {
            const std::optional<Trial> trial = tried(*cut, choice, name, progress);
            return [this, trial] {
                if (!trial) {
                    size_->setText(tr("known when it is written"));
                    return;
                }
                const QLocale locale;
                const QString bytes = locale.toString(trial->bytes);
                pieces_->setText(text_of(trial->counts));
                show_notes(trial->notes);
                size_->setText(
                    trial->files == 1
                        ? tr("one file, %1 bytes").arg(bytes)
                        : tr("%1 files, %2 bytes").arg(locale.toString(trial->files), bytes));
            };
        });
}

} // namespace hullwright::ui
