#include "ui/dialogs/export_contents.h"

#include "ui/document/document.h"
#include "ui/models/problem_table.h"

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
    qint64 bytes = 0;
    qsizetype files = 0;
};

// Writes the export into a temporary folder; nothing when that fails.
std::optional<Trial> tried(const CutPieces& cut, bool primitives, const QString& name,
                           const Progress& progress) {
    const QTemporaryDir folder;
    const auto product = to_export(cut, {false, primitives});
    if (!product) {
        return std::nullopt;
    }
    const auto written =
        write_product(*product, scene_of(*product), {cut.recipe, "hullwright " HULLWRIGHT_VERSION},
                      QFile::encodeName(folder.filePath(name)).toStdString(), progress);
    if (!written) {
        return std::nullopt;
    }
    Trial trial;
    trial.counts = counts_of(*product, is_mesh_format(QFileInfo(name).suffix()));
    for (const QFileInfo& file : QDir(folder.path()).entryInfoList(QDir::Files)) {
        trial.bytes += file.size();
        ++trial.files;
    }
    return trial;
}

} // namespace

ExportContents::ExportContents(Document& document, QWidget* parent)
    : QGroupBox(tr("What will be written"), parent), document_(document), pieces_(new QLabel(this)),
      extras_(new QLabel(this)), size_(new QLabel(this)), lint_(new QLabel(this)) {
    auto* form = new QFormLayout(this);
    pieces_->setObjectName("export_pieces_count");
    extras_->setObjectName("export_extras");
    size_->setObjectName("export_size");
    lint_->setObjectName("export_lint");
    for (QLabel* label : {pieces_, extras_, size_, lint_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText); // names of parts are not markup
    }
    form->addRow(tr("Pieces:"), pieces_);
    form->addRow(tr("By hand:"), extras_);
    form->addRow(tr("Size:"), size_);
    form->addRow(name_of(saved_engine()) + ":", lint_);
    connect(&lint_job_, &LintJob::linted, this,
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
    lint_job_.start(cut, {&saved_engine(), plan_.primitives, nullptr});
}

// Shows what was added by hand, and whether the format has a place for it.
void ExportContents::show_extras(const CutPieces& cut) {
    QStringList lines;
    const QString tagged =
        names_of(cut, [](const PieceExtras& e) { return !e.tags.empty() || !e.material.empty(); });
    if (!tagged.isEmpty()) {
        const bool kept = !is_mesh_format(plan_.format) ||
                          has_place_for_labels(("pieces." + plan_.format).toStdString());
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
        lines += tr("Added, in meshes only: %1").arg(names_of_added(cut));
    }
    extras_->setText(lines.isEmpty() ? tr("no tags and no primitives") : lines.join('\n'));
}

void ExportContents::measure(const std::shared_ptr<const CutPieces>& cut) {
    const QString name = "pieces" + (plan_.is_each ? k_number : QString()) + "." + plan_.format;
    const QString what = name + (plan_.primitives ? "+" : "");
    if (what == measured_) {
        return;
    }
    measured_ = what;
    measure_.stop();
    if (cut->preliminary || counts_of(*cut).vertices > k_cheap_vertices) {
        size_->setText(tr("known when it is written"));
        return;
    }
    size_->setText(tr("being measured…"));
    measure_.start([this, cut, name, primitives = plan_.primitives](
                       const Progress& progress, const Job::Deliver&) -> Job::Reply {
        const std::optional<Trial> trial = tried(*cut, primitives, name, progress);
        return [this, trial] {
            if (!trial) {
                size_->setText(tr("known when it is written"));
                return;
            }
            const QLocale locale;
            const QString bytes = locale.toString(trial->bytes);
            pieces_->setText(text_of(trial->counts));
            size_->setText(
                trial->files == 1
                    ? tr("one file, %1 bytes").arg(bytes)
                    : tr("%1 files, %2 bytes").arg(locale.toString(trial->files), bytes));
        };
    });
}

} // namespace hullwright::ui
