#include "ui/panels/report_panel.h"

#include "pipeline/foreign_pieces.h"
#include "report/piece_report.h"
#include "ui/document/document.h"
#include "ui/document/last_change.h"
#include "ui/jobs/piece_errors.h"
#include "ui/models/piece_rows.h"
#include "ui/panels/list_table.h"
#include "ui/panels/manual_page.h"
#include "ui/panels/section.h"
#include "ui/words/error_tip.h"
#include "ui/words/listing.h"
#include "ui/words/measures.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace hullwright::ui {
namespace {

constexpr std::size_t k_worst = 20;

QTableWidgetItem* number_item(const QString& text) {
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

// Says what colliders of another program are on the model, as their file has them.
QString on_model(const CutPieces& cut) {
    const auto& foreign = cut.model->prepared.foreign;
    if (!foreign || !foreign->volumes || !foreign->distances) {
        return {};
    }
    constexpr int k_digits = 4; // one is told apart from nearly all
    return ' ' +
           ReportPanel::tr("As their file has them: of what solid or colliders cover, %1 % is in "
                           "both (IoU), and %2 % of the model's surface is uncovered.")
               .arg(share_in_percent(foreign->volumes->iou.value, k_digits),
                    share_in_percent(foreign->distances->uncovered));
}

QString volumes_of(const CutPieces& cut) {
    const DecomposeReport& report = cut.decomposition.report;
    if (report.outside > k_most_volume_share) {
        return ReportPanel::tr("Pieces cover more volume outside of the solid than it has: most of "
                               "the model are sheets, which enclose nothing.");
    }
    QString text = ReportPanel::tr("Of the solid's volume, %1 % is in no piece; pieces cover %2 % "
                                   "more outside of it.")
                       .arg(share_in_percent(report.missing), share_in_percent(report.outside));
    return text + on_model(cut);
}

QString pieces_text(std::size_t count) {
    return ReportPanel::tr("%Ln pieces", nullptr, static_cast<int>(count));
}

QString vertices_text(std::size_t count) {
    return ReportPanel::tr("%Ln vertices", nullptr, static_cast<int>(count));
}

// Returns the number of pieces, their vertices, and the largest error.
QString figures_of(const CutPieces& cut) {
    const QLocale locale;
    std::size_t vertices = 0;
    std::size_t most = 0;
    std::size_t flat = 0;
    for (const Piece& piece : cut.pieces()) {
        vertices += piece.vertices.size();
        most = std::max(most, piece.vertices.size());
        flat += piece.flat ? 1 : 0;
    }
    const double mean = static_cast<double>(vertices) /
                        static_cast<double>(std::max<std::size_t>(1, cut.pieces().size()));
    return ReportPanel::tr("<b>%1</b>, %2 of them flat, with %3, from %4.",
                           "pieces, number, vertices, triangles")
               .arg(pieces_text(cut.pieces().size()), locale.toString(flat),
                    vertices_text(vertices),
                    ReportPanel::tr("%Ln triangles", "from so many",
                                    static_cast<int>(cut.model->prepared.mesh->triangles.size()))) +
           "<br>" +
           ReportPanel::tr("Vertices of a piece: %1 on average, %2 at most.")
               .arg(locale.toString(mean, 'f', 1), locale.toString(most)) +
           (has_errors(cut) ? "<br>" + ReportPanel::tr("Largest error: %1.")
                                           .arg(length_with_unit(limited_error(cut),
                                                                 cut.model->metres_per_unit()))
                            : QString()) +
           (has_errors(cut) && cut.fill_solid() && !cut.preliminary ? "<br>" + volumes_of(cut)
                                                                    : QString());
}

} // namespace

ReportPanel::ReportPanel(Document& document, const LastChange& change, QWidget* parent)
    : QWidget(parent), document_(document), change_(change), last_(new QLabel(this)),
      summary_(new QLabel(this)), worst_(new QTableWidget(0, 3, this)) {
    setAccessibleName(tr("Report"));
    last_->setObjectName("last_change");
    last_->setWordWrap(true);
    last_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    summary_->setObjectName("summary");
    summary_->setWordWrap(true);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    worst_->setObjectName("worst");
    worst_->setAccessibleName(tr("Pieces farthest from the surface"));
    make_list(*worst_);
    worst_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    worst_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    explain_errors(*worst_->horizontalHeader()->viewport());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(k_gap);
    set_manual_page(this, "pieces.md");
    column->addWidget(last_);
    column->addWidget(summary_);
    column->addWidget(worst_);

    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &ReportPanel::show_report);
    connect(&change_, &LastChange::changed, this, &ReportPanel::show_change);
    const auto choose = [this](int row, int) {
        emit piece_chosen(worst_->item(row, 0)->data(Qt::UserRole).toUInt());
    };
    connect(worst_, &QTableWidget::cellClicked, this, choose);
    connect(worst_, &QTableWidget::cellActivated, this, choose);
    show_report();
    show_change();
}

void ReportPanel::show_change() {
    const QString text = change_.text();
    last_->setText(text.isEmpty() ? text : tr("Last change: %1.").arg(text));
    last_->setVisible(!text.isEmpty());
}

void ReportPanel::show_report() {
    const auto& cut = document_.shown().pieces();
    if (!cut) {
        summary_->setText(tr("What was made of the model will be reported here."));
        worst_->setRowCount(0);
        emit changed();
        return;
    }
    const QLocale locale;
    QString text = figures_of(*cut);
    text +=
        "<br>" + (!cut->preliminary   ? tr("Done in %1 s.")
                  : cut->fill_solid() ? tr("A sketch after %1 s; it is being improved.")
                                      : tr("A first cut after %1 s; neighbours are being merged."))
                     .arg(locale.toString(cut->seconds, 'f', 2));
    QStringList stages;
    for (const StageTime& stage : cut->decomposition.report.stages) {
        stages += tr("%1: %2 s")
                      .arg(QCoreApplication::translate("Stage", stage.name.c_str()),
                           locale.toString(stage.seconds, 'f', 2));
    }
    summary_->setText(text + "<br>" + listed(stages));
    show_worst();
    emit changed();
}

QString ReportPanel::line() const {
    const auto& cut = document_.shown().pieces();
    if (!cut) {
        return tr("Report");
    }
    const QLocale locale;
    std::size_t vertices = 0;
    for (const Piece& piece : cut->pieces()) {
        vertices += piece.vertices.size();
    }
    return tr("%1, %2, %3 s", "pieces, vertices, seconds")
        .arg(pieces_text(cut->pieces().size()), vertices_text(vertices),
             locale.toString(cut->seconds, 'f', 1));
}

void ReportPanel::show_worst() {
    const CutPieces& cut = *document_.shown().pieces();
    worst_->setVisible(has_errors(cut));
    std::vector<PieceId> order(cut.pieces().size());
    std::iota(order.begin(), order.end(), PieceId(0));
    const auto shown = static_cast<std::ptrdiff_t>(std::min(k_worst, order.size()));
    std::vector<double> errors(order.size()); // once for each of many pieces
    std::transform(order.begin(), order.end(), errors.begin(),
                   [&](PieceId piece) { return limited_error(cut, piece); });
    std::partial_sort(order.begin(), order.begin() + shown, order.end(), [&](PieceId a, PieceId b) {
        return errors[a] != errors[b] ? errors[a] > errors[b] : a < b;
    });
    worst_->setRowCount(static_cast<int>(shown));
    // The unit stands in the headings, below the word where there is a space, as the column is
    // narrow.
    const QString unit = unit_name(cut.model->metres_per_unit());
    const auto heading = [&unit](const QString& text) {
        return text.arg(unit).replace(QStringLiteral(" ("), QStringLiteral("\n("));
    };
    worst_->setHorizontalHeaderLabels(
        {tr("Worst"), heading(tr("Dent (%1)")), heading(tr("Overhang (%1)"))});
    fit_to_rows(*worst_, static_cast<int>(shown));
    for (int row = 0; row < static_cast<int>(shown); ++row) {
        const PieceId id = order[static_cast<std::size_t>(row)];
        const Measure error = shown_error(cut, id);
        auto* name = new QTableWidgetItem(number_of(cut, id));
        name->setToolTip(QString::fromStdString(cut.names[id]));
        name->setData(Qt::UserRole, id);
        worst_->setItem(row, 0, name);
        worst_->setItem(row, 1, number_item(length_number(error.concavity)));
        worst_->setItem(row, 2, number_item(length_number(error.protrusion)));
    }
}

} // namespace hullwright::ui
