#include "ui/panels/diagnosis_panel.h"

#include "report/sentences.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

#include <array>

namespace hullwright::ui {
namespace {

struct Row {
    Fault fault;
    const char* name;
    std::size_t (*count)(const Diagnosis&);
};

constexpr std::array k_rows = std::to_array<Row>({
    {Fault::boundary_edges, QT_TRANSLATE_NOOP("Fault", "Open edges"),
     [](const Diagnosis& d) { return d.boundary_edges.size(); }},
    {Fault::nonmanifold_edges, QT_TRANSLATE_NOOP("Fault", "Non-manifold edges"),
     [](const Diagnosis& d) { return d.nonmanifold_edges.size(); }},
    {Fault::nonmanifold_vertices, QT_TRANSLATE_NOOP("Fault", "Non-manifold vertices"),
     [](const Diagnosis& d) { return d.nonmanifold_vertices.size(); }},
    {Fault::misoriented_edges, QT_TRANSLATE_NOOP("Fault", "Misoriented edges"),
     [](const Diagnosis& d) { return d.misoriented_edges.size(); }},
    {Fault::self_intersections, QT_TRANSLATE_NOOP("Fault", "Self-intersections"),
     [](const Diagnosis& d) { return d.self_intersections.size(); }},
    {Fault::degenerate_faces, QT_TRANSLATE_NOOP("Fault", "Faces without area"),
     [](const Diagnosis& d) { return d.degenerate_faces.size(); }},
    {Fault::duplicate_faces, QT_TRANSLATE_NOOP("Fault", "Duplicate faces"),
     [](const Diagnosis& d) { return d.duplicate_faces.size(); }},
    {Fault::sheet_faces, QT_TRANSLATE_NOOP("Fault", "Double-sided faces"),
     [](const Diagnosis& d) { return d.sheet_faces.size(); }},
    {Fault::inverted_components, QT_TRANSLATE_NOOP("Fault", "Inside-out components"),
     [](const Diagnosis& d) { return std::size_t{d.inverted_components()}; }},
});

QTableWidgetItem* cell(const QString& text, bool grey, bool number) {
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
    if (number) {
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (grey) {
        item->setForeground(QPalette().color(QPalette::Disabled, QPalette::Text));
    }
    return item;
}

} // namespace

QString translated_sentence(const Issue& issue) {
    const std::string english(sentence_template(issue.code));
    const QString pattern = QCoreApplication::translate("Issue", english.c_str());
    return QString::fromStdString(fill_sentence(pattern.toStdString(), issue));
}

DiagnosisPanel::DiagnosisPanel(QWidget* parent)
    : QWidget(parent), verdict_(new QLabel(this)), table_(new QTableWidget(0, 3, this)),
      warnings_(new QListWidget(this)) {
    verdict_->setObjectName("verdict");
    verdict_->setWordWrap(true);
    verdict_->setMargin(4);
    table_->setObjectName("faults");
    table_->setAccessibleName(tr("Faults before and after repair"));
    table_->setHorizontalHeaderLabels({tr("Fault"), tr("Before"), tr("After")});
    table_->verticalHeader()->hide();
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setShowGrid(false);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    warnings_->setObjectName("warnings");
    warnings_->setAccessibleName(tr("Warnings"));
    warnings_->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(verdict_);
    layout->addWidget(table_, 3);
    layout->addWidget(warnings_, 1);
    warnings_->hide();
    // The current row rather than clicks, so that the arrow keys choose too.
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0) {
            emit fault_chosen(k_rows[static_cast<std::size_t>(row)].fault);
        }
    });
}

void DiagnosisPanel::show_diagnosis(const Prepared& prepared) {
    show_counts(*prepared.before, *prepared.after);
    const Diagnosis& after = *prepared.after;
    verdict_->setText(after.closed && after.oriented
                          ? tr("Closed and consistently oriented after repair.")
                      : after.closed ? tr("Closed, but not consistently oriented after repair.")
                                     : tr("Not closed after repair."));
    warnings_->clear();
    for (const Issue& issue : prepared.issues) {
        warnings_->addItem(translated_sentence(issue));
    }
    warnings_->setVisible(!prepared.issues.empty());
}

void DiagnosisPanel::show_counts(const Diagnosis& before, const Diagnosis& after) {
    const QSignalBlocker quiet(table_);
    table_->setRowCount(static_cast<int>(k_rows.size()));
    table_->setCurrentCell(-1, -1);
    const QLocale locale;
    for (int r = 0; r < table_->rowCount(); ++r) {
        const Row& row = k_rows[static_cast<std::size_t>(r)];
        const auto first = static_cast<qulonglong>(row.count(before));
        const auto now = static_cast<qulonglong>(row.count(after));
        const bool none = first == 0 && now == 0;
        const QString name = QCoreApplication::translate("Fault", row.name);
        table_->setItem(r, 0, cell(name, none, false));
        table_->setItem(r, 1, cell(locale.toString(first), first == 0, true));
        table_->setItem(r, 2, cell(locale.toString(now), now == 0, true));
    }
}

} // namespace hullwright::ui
