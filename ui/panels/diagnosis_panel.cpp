#include "ui/panels/diagnosis_panel.h"

#include "recipe/recipe.h"
#include "ui/document/document.h"
#include "ui/panels/list_table.h"
#include "ui/panels/panel_head.h"
#include "ui/words/issue_text.h"
#include "ui/words/measures.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

namespace hullwright::ui {
namespace {

struct Row {
    Fault fault;
    const char* name;
    double (*value)(const Diagnosis&);
    bool length = false; // in model units; otherwise a count
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

// The fault that a warning is about, for warnings about what a repair left; `none` for the others.
Fault fault_of(const Issue& issue) {
    constexpr std::array k_faults =
        std::to_array<std::pair<std::string_view, Fault>>({{"orient", Fault::misoriented_edges},
                                                           {"degenerate", Fault::degenerate_faces},
                                                           {"fill_holes", Fault::boundary_edges},
                                                           {"stitch", Fault::boundary_edges}});
    if (issue.code == Code::repair_left_undone && issue.detail == Why::manifold) {
        return Fault::nonmanifold_edges;
    }
    for (const auto& [step, fault] : k_faults) {
        if (issue.code == Code::repair_left_undone && issue.where == step) {
            return fault;
        }
    }
    return Fault::none;
}

int row_of(Fault fault) {
    const auto* row = std::find_if(k_rows.begin(), k_rows.end(),
                                   [fault](const Row& each) { return each.fault == fault; });
    return row == k_rows.end() ? -1 : static_cast<int>(row - k_rows.begin());
}

constexpr int k_row_role = Qt::UserRole; // in a warning: the row of its fault
constexpr int k_grey_role = Qt::UserRole;

// A grey between the colours of text and background, because the palette's own is too faint to
// read.
QColor grey(const QPalette& palette) {
    constexpr float k_text = 0.55F;
    const QColor text = palette.color(QPalette::Text);
    const QColor base = palette.color(QPalette::Base);
    const auto mix = [](float a, float b) { return a * k_text + b * (1.0F - k_text); };
    return QColor::fromRgbF(mix(text.redF(), base.redF()), mix(text.greenF(), base.greenF()),
                            mix(text.blueF(), base.blueF()));
}

// Zeros are drawn in grey, so that other numbers stand out.
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

// Says how pieces are cut from components that are not simply closed.
QString meaning(const SurfaceKinds& kinds) {
    QString text;
    if (const auto decided = kinds.count(SurfaceKind::decided); decided > 0) {
        text += "\n" + DiagnosisPanel::tr("Solids by decision: %1. They are open, but it is clear "
                                          "what is inside, and pieces may fill it.")
                           .arg(QLocale().toString(static_cast<qulonglong>(decided)));
    }
    if (const auto sheets = kinds.count(SurfaceKind::sheet); sheets > 0) {
        text += "\n" + DiagnosisPanel::tr("Sheets: %1. They have no inside: pieces follow them on "
                                          "both sides, and exact ones are flat.")
                           .arg(QLocale().toString(static_cast<qulonglong>(sheets)));
    }
    return text;
}

} // namespace

DiagnosisPanel::DiagnosisPanel(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), verdict_(new QLabel(this)),
      table_(new QTableWidget(0, 3, this)), stepper_(new QWidget(this)),
      step_text_(new QLabel(stepper_)), warnings_(new QListWidget(this)) {
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
    make_stepper(stepper_);
    layout->addWidget(stepper_);
    layout->addWidget(warnings_, 1);
    setFocusProxy(table_);
    setAccessibleName(tr("Diagnosis of the model"));
    warnings_->hide();
    connect_rows();
    connect(&document_, &Document::model_changed, this, &DiagnosisPanel::show_diagnosis);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &DiagnosisPanel::show_kinds);
    if (document_.model()) {
        show_diagnosis();
    }
}

void DiagnosisPanel::make_stepper(QWidget* stepper) {
    step_text_->setObjectName("fault_step");
    auto* row = new QHBoxLayout(stepper);
    row->setContentsMargins(6, 0, 0, 0);
    row->addWidget(step_text_, 1);
    const auto add = [&](const char* name, const QString& text, Qt::ArrowType arrow, int by) {
        auto* button = new QToolButton(stepper);
        button->setObjectName(QLatin1String(name));
        button->setArrowType(arrow);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setToolTip(text);
        button->setAccessibleName(text);
        connect(button, &QToolButton::clicked, this, [this, by] { step(by); });
        row->addWidget(button);
    };
    add("fault_previous", tr("Previous fault of this kind"), Qt::LeftArrow, -1);
    add("fault_next", tr("Next fault of this kind"), Qt::RightArrow, 1);
    stepper->hide();
}

// Rows react to clicks, Enter and the arrow keys. A click changes the current row too, before it
// counts as a click, so changes are ignored while a button is down.
void DiagnosisPanel::connect_rows() {
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0 && QApplication::mouseButtons() == Qt::NoButton) {
            choose(row);
        }
    });
    connect(table_, &QTableWidget::cellClicked, this, &DiagnosisPanel::choose_or_step);
    connect(warnings_, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { choose_warning(warnings_->row(item)); });
    for (const int key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto* of_fault = new QShortcut(key, table_, nullptr, nullptr, Qt::WidgetShortcut);
        connect(of_fault, &QShortcut::activated, this,
                [this] { choose_or_step(table_->currentRow()); });
        auto* of_warning = new QShortcut(key, warnings_, nullptr, nullptr, Qt::WidgetShortcut);
        connect(of_warning, &QShortcut::activated, this,
                [this] { choose_warning(warnings_->currentRow()); });
    }
}

void DiagnosisPanel::show_diagnosis() {
    model_ = document_.model();
    job_.stop();
    row_ = -1;
    faults_ = std::make_shared<const FaultLines>();
    stepper_->hide();
    show_counts();
    show_kinds();
    show_warnings();
}

// Pieces may treat the surface differently than was said when the model was read, so their kinds
// replace those of the model.
void DiagnosisPanel::show_kinds() {
    if (!model_) {
        return;
    }
    const auto& cut = document_.shown().pieces();
    const bool is_cut = cut && cut->model == model_ && cut->decomposition.report.kinds;
    const auto& kinds = is_cut ? cut->decomposition.report.kinds : model_->prepared.kinds;
    verdict_->setText(verdict(*model_->prepared.after) + meaning(kinds ? *kinds : SurfaceKinds()));
}

void DiagnosisPanel::show_warnings() {
    const std::vector<Issue>& issues = model_->prepared.issues;
    warnings_->clear();
    for (const Issue& issue : issues) {
        auto* item = new QListWidgetItem(translated_sentence(issue), warnings_);
        const int row = row_of(fault_of(issue));
        item->setData(k_row_role, row);
        if (row >= 0) {
            item->setToolTip(tr("A click shows where."));
        }
    }
    warnings_->setVisible(!issues.empty());
}

// Faults that repair removed are shown where they were.
void DiagnosisPanel::choose(int row) {
    row_ = row;
    job_.start([this, model = model_, fault = k_rows[static_cast<std::size_t>(row)].fault](
                   const Progress&, const Job::Deliver&) -> Job::Reply {
        const Prepared& prepared = model->prepared;
        const Vec3& origin = model->draw.origin; // lines are drawn relative to it
        auto faults = std::make_shared<FaultLines>(
            draw_fault(*prepared.mesh, *prepared.after, fault, origin));
        const bool removed = faults->lines.empty();
        if (removed) {
            *faults = draw_fault(*prepared.imported, *prepared.before, fault, origin);
        }
        return [this, faults, removed] { take(faults, removed); };
    });
}

void DiagnosisPanel::take(const std::shared_ptr<const FaultLines>& faults, bool removed) {
    faults_ = faults;
    removed_ = removed;
    place_ = 0;
    emit faults_chosen(faults_->lines);
    show_place();
}

void DiagnosisPanel::choose_or_step(int row) {
    if (row < 0) {
        return;
    }
    if (row != row_) {
        choose(row);
    } else if (!job_.running()) {
        step(1);
    }
}

void DiagnosisPanel::choose_warning(int row) {
    const int of_faults = row < 0 ? -1 : warnings_->item(row)->data(k_row_role).toInt();
    if (of_faults >= 0) {
        choose_or_step(of_faults);
        const QSignalBlocker quiet(table_);
        table_->setCurrentCell(of_faults, 0);
    }
}

void DiagnosisPanel::step(int by) {
    const std::size_t count = faults_->places.size();
    if (count > 0) {
        place_ = (place_ + (by > 0 ? 1 : count - 1)) % count;
    }
    show_place();
}

void DiagnosisPanel::show_place() {
    stepper_->setVisible(!faults_->places.empty());
    if (faults_->places.empty()) {
        return;
    }
    const QLocale locale;
    const QString pattern = removed_ ? tr("%1 of %2, as it was before repair") : tr("%1 of %2");
    step_text_->setText(
        pattern.arg(locale.toString(static_cast<qulonglong>(place_ + 1)),
                    locale.toString(static_cast<qulonglong>(faults_->places.size()))));
    emit place_chosen(faults_->places[place_]);
}

void DiagnosisPanel::show_counts() {
    const Prepared& prepared = model_->prepared;
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
