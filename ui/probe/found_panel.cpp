#include "ui/probe/found_panel.h"

#include "pipeline/probe_picture.h"
#include "ui/icons/icon.h"
#include "ui/panels/list_table.h"
#include "ui/probe/found_text.h"
#include "ui/words/issue_text.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSet>
#include <QTableWidget>
#include <QToolButton>

#include <algorithm>

namespace hullwright::ui {
namespace {

constexpr int k_seen = 10; // rows that are seen at once

} // namespace

FoundPanel::FoundPanel(ProbeBench& bench, QAction* copy, QWidget* parent)
    : Section(tr("Answer"),
              tr("What holds of the things as they stand; the command line says the same."),
              "probes.md", parent),
      bench_(bench), headline_(new QLabel), rows_(new QTableWidget(0, 2)), note_(new QLabel) {
    headline_->setObjectName("probe_headline");
    headline_->setTextFormat(Qt::RichText);
    headline_->setWordWrap(true);
    rows_->setObjectName("probe_rows");
    rows_->setAccessibleName(tr("What was found"));
    rows_->horizontalHeader()->hide();
    rows_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Fixed);
    rows_->horizontalHeader()->setStretchLastSection(true);
    make_list(*rows_);
    rows_->verticalHeader()->setMinimumSectionSize(rows_->verticalHeader()->defaultSectionSize());
    fit_to_rows(*rows_, k_seen);
    connect(rows_->verticalScrollBar(), &QScrollBar::valueChanged, this, &FoundPanel::fit_rows);
    connect(rows_->horizontalHeader(), &QHeaderView::sectionResized, this, &FoundPanel::fit_rows);
    auto* button = new QToolButton;
    button->setDefaultAction(copy);
    button->setObjectName("probe_copy");
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::StrongFocus);
    note_->setObjectName("probe_note");
    note_->setTextFormat(Qt::PlainText);
    note_->setWordWrap(true);
    add(headline_);
    add(rows_);
    add(button);
    add(note_);
    connect(&bench_, &ProbeBench::answered, this, &FoundPanel::show_answer);
    connect(&bench_.target(), &BenchTarget::changed, this, &FoundPanel::show_answer);
    show_answer();
}

QString FoundPanel::headline() const {
    return headline_->text();
}

void FoundPanel::show_answer() {
    tell();
    emit told();
}

void FoundPanel::tell() {
    const auto& answer = bench_.answer();
    rows_->setRowCount(0);
    if (!answer) {
        headline_->setText(tr("Open an asset to probe."));
        note_->clear();
        return;
    }
    if (!*answer) {
        headline_->setText(translated_sentence(answer->issue()).toHtmlEscaped());
        note_->clear();
        return;
    }
    const pipeline::ProbeFound& found = (*answer)->found;
    const Rgb rgb = pipeline::colour_of_answer(found);
    headline_->setText(
        QString("<span style='font-size: large; font-weight: bold; color: %1'>%2</span>")
            .arg(QColor(rgb[0], rgb[1], rgb[2]).name(), headline_of(found).toHtmlEscaped()));
    note_->setText(bench_.command().isEmpty()
                       ? tr("No file has these pieces as an asset. Export them, and open what was "
                            "exported, to copy the command.")
                       : QString());
    fill(found);
}

void FoundPanel::fill(const pipeline::ProbeFound& found) {
    const std::vector<FoundRow> rows = rows_of(found);
    rows_->setRowCount(static_cast<int>(rows.size()));
    for (int i = 0; i < rows_->rowCount(); ++i) {
        const FoundRow& row = rows[static_cast<std::size_t>(i)];
        rows_->setItem(i, 0, new QTableWidgetItem(row.label));
        auto* text = new QTableWidgetItem(row.text);
        text->setToolTip(row.exact);
        text->setData(Qt::AccessibleTextRole, row.exact);
        rows_->setItem(i, 1, text);
    }
    fit_labels();
    fit_rows();
}

// A ray through many pieces has thousands of rows, and few labels, which repeat.
void FoundPanel::fit_labels() {
    QHeaderView& heads = *rows_->horizontalHeader();
    int wide = std::max(heads.minimumSectionSize(), heads.sectionSizeHint(0));
    QSet<QString> measured;
    for (int row = 0; row < rows_->rowCount(); ++row) {
        const QString label = rows_->item(row, 0)->text();
        if (!measured.contains(label)) {
            measured.insert(label);
            const QModelIndex index = rows_->model()->index(row, 0);
            wide = std::max(wide, rows_->sizeHintForIndex(index).width());
        }
    }
    heads.resizeSection(0, wide);
}

// Long numbers go on in a second line. Only rows in sight are measured, and the last ones, as these
// say how far the bar scrolls.
void FoundPanel::fit_rows() {
    const int rows = rows_->rowCount();
    const int bottom = rows_->viewport()->height();
    for (int row = std::max(rows_->rowAt(0), 0);
         row < rows && rows_->rowViewportPosition(row) < bottom; ++row) {
        rows_->resizeRowToContents(row);
    }
    for (int row = std::max(rows - k_seen, 0); row < rows; ++row) {
        rows_->resizeRowToContents(row);
    }
}

} // namespace hullwright::ui
