#include "ui/panels/diagnosis_panel.h"

#include "recipe/recipe.h"
#include "ui/models/issue_text.h"
#include "ui/models/measures.h"
#include "ui/panels/list_table.h"
#include "ui/panels/panel_head.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QVBoxLayout>

#include <array>
#include <numeric>

namespace hullwright::ui {
namespace {

struct Row {
    Fault fault;
    const char* name;
    double (*value)(const Diagnosis&);
    bool length = false; // in model units; else a count
};

double count(std::size_t number) {
    return static_cast<double>(number);
}

double hole_perimeter(const Diagnosis& d) {
    return std::accumulate(d.holes.begin(), d.holes.end(), 0.0,
                           [](double sum, const Hole& hole) { return sum + hole.perimeter; });
}

constexpr std::array k_rows = std::to_array<Row>({
    {Fault::boundary_edges, QT_TRANSLATE_NOOP("Fault", "Holes"),
     [](const Diagnosis& d) { return count(d.holes.size()); }},
    {Fault::boundary_edges, QT_TRANSLATE_NOOP("Fault", "Total hole perimeter"), hole_perimeter,
     true},
    {Fault::boundary_edges, QT_TRANSLATE_NOOP("Fault", "Open edges"),
     [](const Diagnosis& d) { return count(d.boundary_edges.size()); }},
    {Fault::nonmanifold_edges, QT_TRANSLATE_NOOP("Fault", "Non-manifold edges"),
     [](const Diagnosis& d) { return count(d.nonmanifold_edges.size()); }},
    {Fault::nonmanifold_vertices, QT_TRANSLATE_NOOP("Fault", "Non-manifold vertices"),
     [](const Diagnosis& d) { return count(d.nonmanifold_vertices.size()); }},
    {Fault::misoriented_edges, QT_TRANSLATE_NOOP("Fault", "Misoriented edges"),
     [](const Diagnosis& d) { return count(d.misoriented_edges.size()); }},
    {Fault::self_intersections, QT_TRANSLATE_NOOP("Fault", "Self-intersections"),
     [](const Diagnosis& d) { return count(d.self_intersections.size()); }},
    {Fault::degenerate_faces, QT_TRANSLATE_NOOP("Fault", "Faces without area"),
     [](const Diagnosis& d) { return count(d.degenerate_faces.size()); }},
    {Fault::duplicate_faces, QT_TRANSLATE_NOOP("Fault", "Duplicate faces"),
     [](const Diagnosis& d) { return count(d.duplicate_faces.size()); }},
    {Fault::sheet_faces, QT_TRANSLATE_NOOP("Fault", "Double-sided faces"),
     [](const Diagnosis& d) { return count(d.sheet_faces.size()); }},
    {Fault::inverted_components, QT_TRANSLATE_NOOP("Fault", "Inside-out components"),
     [](const Diagnosis& d) { return count(d.inverted_components()); }},
});

constexpr int k_grey_role = Qt::UserRole;

// Between the colours of the text and of its ground; the palette's own grey is too faint to read.
QColor grey(const QPalette& palette) {
    constexpr float k_text = 0.55F;
    const QColor text = palette.color(QPalette::Text);
    const QColor base = palette.color(QPalette::Base);
    const auto mix = [](float a, float b) { return a * k_text + b * (1.0F - k_text); };
    return QColor::fromRgbF(mix(text.redF(), base.redF()), mix(text.greenF(), base.greenF()),
                            mix(text.blueF(), base.blueF()));
}

// What is zero recedes.
class GreyZeros : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.data(k_grey_role).toBool()) {
            option->palette.setColor(QPalette::Text, grey(option->palette));
        }
    }
};

QTableWidgetItem* cell(const QString& text, bool grey, bool number) {
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
    if (number) {
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    item->setData(k_grey_role, grey);
    return item;
}

QString value_text(const Row& row, double value, double metres_per_unit) {
    if (!row.length) {
        return QLocale().toString(static_cast<qulonglong>(value));
    }
    return value > 0.0 ? length_with_unit(value, metres_per_unit) : QLocale().toString(0);
}

QString verdict(const Diagnosis& d) {
    if (d.encloses_nothing) {
        return DiagnosisPanel::tr(
            "Encloses nothing: every face has another one on its back, so the model is a sheet "
            "without thickness, inside or volume. Give it a thickness in the modelling tool.");
    }
    if (!d.closed) {
        return DiagnosisPanel::tr("Not closed after repair.");
    }
    return d.oriented ? DiagnosisPanel::tr("Closed and consistently oriented after repair.")
                      : DiagnosisPanel::tr("Closed, but not consistently oriented after repair.");
}

} // namespace

DiagnosisPanel::DiagnosisPanel(QWidget* parent)
    : QWidget(parent), verdict_(new QLabel(this)), table_(new QTableWidget(0, 3, this)),
      warnings_(new QListWidget(this)) {
    verdict_->setObjectName("verdict");
    verdict_->setWordWrap(true);
    verdict_->setMargin(6);
    verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    verdict_->setText(tr("Open a model, or drop its file on the window."));
    table_->setObjectName("faults");
    table_->setAccessibleName(tr("Faults before and after repair"));
    make_list(*table_);
    table_->setHorizontalHeaderLabels({tr("Fault"), tr("Before"), tr("After")});
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table_->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->setItemDelegate(new GreyZeros(table_));
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    warnings_->setObjectName("warnings");
    warnings_->setAccessibleName(tr("Warnings"));
    warnings_->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    add_panel_head(this, layout, tr("What is wrong with the model, before and after repair."),
                   "opening.md");
    layout->addWidget(verdict_);
    layout->addWidget(table_, 3);
    layout->addWidget(warnings_, 1);
    setFocusProxy(table_);
    setAccessibleName(tr("Diagnosis of the model"));
    warnings_->hide();
    // The current row rather than clicks, so that the arrow keys choose too.
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0) {
            emit fault_chosen(k_rows[static_cast<std::size_t>(row)].fault);
        }
    });
}

void DiagnosisPanel::show_diagnosis(const Prepared& prepared) {
    show_counts(prepared);
    verdict_->setText(verdict(*prepared.after));
    warnings_->clear();
    for (const Issue& issue : prepared.issues) {
        warnings_->addItem(translated_sentence(issue));
    }
    warnings_->setVisible(!prepared.issues.empty());
}

void DiagnosisPanel::show_counts(const Prepared& prepared) {
    const QSignalBlocker quiet(table_);
    table_->setRowCount(static_cast<int>(k_rows.size()));
    table_->setCurrentCell(-1, -1);
    const double metres = prepared.source->metres_per_unit;
    for (int r = 0; r < table_->rowCount(); ++r) {
        const Row& row = k_rows[static_cast<std::size_t>(r)];
        const double first = row.value(*prepared.before);
        const double now = row.value(*prepared.after);
        const QString name = QCoreApplication::translate("Fault", row.name);
        table_->setItem(r, 0, cell(name, first <= 0.0 && now <= 0.0, false));
        table_->setItem(r, 1, cell(value_text(row, first, metres), first <= 0.0, true));
        table_->setItem(r, 2, cell(value_text(row, now, metres), now <= 0.0, true));
    }
}

} // namespace hullwright::ui
