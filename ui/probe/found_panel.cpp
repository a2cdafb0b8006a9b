#include "ui/probe/found_panel.h"

#include "pipeline/probe_picture.h"
#include "ui/icons/icon.h"
#include "ui/panels/list_table.h"
#include "ui/probe/found_text.h"
#include "ui/words/issue_text.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QToolButton>

namespace hullwright::ui {

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
    rows_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    rows_->horizontalHeader()->setStretchLastSection(true);
    make_list(*rows_);
    // Long numbers go on in a second line.
    rows_->verticalHeader()->setMinimumSectionSize(rows_->verticalHeader()->defaultSectionSize());
    rows_->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    constexpr int k_rows = 10; // that are seen at once
    fit_to_rows(*rows_, k_rows);
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
}

} // namespace hullwright::ui
