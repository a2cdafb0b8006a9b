#include "ui/panels/repair_panel.h"

#include "ui/document/document.h"
#include "ui/jobs/free_beside.h"
#include "ui/models/fault_rows.h"
#include "ui/panels/list_table.h"
#include "ui/panels/manual_page.h"
#include "ui/panels/section.h"
#include "ui/viewport/attributes.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace hullwright::ui {
namespace {

constexpr int k_grey_role = Qt::UserRole;

// Returns a grey between the colours of text and background, because the palette's own is too faint
// to read.
QColor grey(const QPalette& palette) {
    constexpr float k_text = 0.55F;
    const QColor text = palette.color(QPalette::Text);
    const QColor base = palette.color(QPalette::Base);
    const auto mix = [](float a, float b) { return a * k_text + b * (1.0F - k_text); };
    return QColor::fromRgbF(mix(text.redF(), base.redF()), mix(text.greenF(), base.greenF()),
                            mix(text.blueF(), base.blueF()));
}

// Zeros are drawn in grey, so that other numbers stand out. Names of two lines stand apart.
class GreyZeros : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        constexpr int k_around = 8; // pixels above and below the words, together
        return QStyledItemDelegate::sizeHint(option, index) + QSize(0, k_around);
    }

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
    item->setToolTip(text); // names can be longer than their column
    item->setData(k_grey_role, grey);
    return item;
}

QString verdict(const Diagnosis& d) {
    if (d.encloses_nothing) {
        return RepairPanel::tr(
            "Encloses nothing: every face has another one on its back, so the model is a sheet "
            "without thickness, inside or volume. Give it a thickness in the modelling tool.");
    }
    if (!d.closed) {
        return RepairPanel::tr("Not closed after repair.");
    }
    return d.oriented ? RepairPanel::tr("Closed and consistently oriented after repair.")
                      : RepairPanel::tr("Closed, but not consistently oriented after repair.");
}

// Says how pieces are cut from components that are not simply closed.
QString meaning(const SurfaceKinds& kinds) {
    QString text;
    if (const auto decided = kinds.count(SurfaceKind::decided); decided > 0) {
        text += "\n" + RepairPanel::tr("Solids by decision: %1. They are open, but it is clear "
                                       "what is inside, and pieces may fill it.")
                           .arg(QLocale().toString(static_cast<qulonglong>(decided)));
    }
    if (const auto sheets = kinds.count(SurfaceKind::sheet); sheets > 0) {
        text += "\n" + RepairPanel::tr("Sheets: %1. They have no inside: pieces follow them on "
                                       "both sides, and exact ones are flat.")
                           .arg(QLocale().toString(static_cast<qulonglong>(sheets)));
    }
    return text;
}

// Names of faults go on in a second line where there is no room, and all rows are seen.
void fit_to_words(QTableWidget& table) {
    table.resizeRowsToContents();
    table.setFixedHeight(table.horizontalHeader()->sizeHint().height() +
                         table.verticalHeader()->length() + 2 * table.frameWidth());
}

} // namespace

RepairPanel::RepairPanel(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), verdict_(new QLabel(this)),
      table_(new QTableWidget(0, 3, this)), stepper_(new QWidget(this)),
      step_text_(new QLabel(stepper_)) {
    verdict_->setObjectName("verdict");
    verdict_->setWordWrap(true);
    verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    table_->setObjectName("faults");
    table_->setAccessibleName(tr("Faults before and after repair"));
    make_list(*table_);
    table_->setHorizontalHeaderLabels({tr("Fault"), tr("Before"), tr("After")});
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table_->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->setItemDelegate(new GreyZeros(table_));
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table_->verticalHeader()->setMinimumSectionSize(table_->verticalHeader()->defaultSectionSize());
    // The header is set up later, as other columns have not their widths yet.
    connect(
        table_->horizontalHeader(), &QHeaderView::sectionResized, table_,
        [this] { fit_to_words(*table_); }, Qt::QueuedConnection);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(k_gap);
    layout->addWidget(verdict_);
    layout->addWidget(table_);
    make_stepper(stepper_);
    set_manual_page(this, "opening.md");
    setAccessibleName(tr("What repair did to the model"));
    connect_rows();
    document_.jobs().follow_brief(*job_, QT_TRANSLATE_NOOP("Job", "Drawing faults"));
    connect(&document_, &Document::model_changed, this, &RepairPanel::show_diagnosis);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &RepairPanel::show_kinds);
    if (document_.model()) {
        show_diagnosis();
    }
}

void RepairPanel::make_stepper(QWidget* stepper) {
    step_text_->setObjectName("fault_step");
    auto* row = new QHBoxLayout(stepper);
    row->setContentsMargins(0, 0, 0, 0);
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
void RepairPanel::connect_rows() {
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0 && QApplication::mouseButtons() == Qt::NoButton) {
            choose(row);
        }
    });
    connect(table_, &QTableWidget::cellClicked, this, &RepairPanel::choose_or_step);
    for (const int key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto* of_fault = new QShortcut(key, table_, nullptr, nullptr, Qt::WidgetShortcut);
        connect(of_fault, &QShortcut::activated, this,
                [this] { choose_or_step(table_->currentRow()); });
    }
}

void RepairPanel::show_diagnosis() {
    model_ = document_.model();
    job_->stop();
    row_ = -1;
    faults_ = std::make_shared<const DrawnFaults>();
    stepper_->hide();
    show_counts();
    show_kinds();
}

// Pieces may treat the surface differently than was said when the model was read, so their kinds
// replace those of the model.
void RepairPanel::show_kinds() {
    if (!model_) {
        return;
    }
    const auto& cut = document_.shown().pieces();
    const bool is_cut = cut && cut->model == model_ && cut->decomposition.report.kinds;
    const auto& kinds = is_cut ? cut->decomposition.report.kinds : model_->prepared.kinds;
    verdict_->setText(verdict(*model_->prepared.after) + meaning(kinds ? *kinds : SurfaceKinds()));
}

// Faults that repair removed are shown where they were.
void RepairPanel::choose(int row) {
    row_ = row;
    job_->start([this, model = model_, fault = fault_rows()[static_cast<std::size_t>(row)].fault](
                    const Progress& progress, const Job::Deliver&) -> Job::Reply {
        const Prepared& prepared = model->prepared;
        const Vec3& origin = model->draw.origin; // lines are drawn relative to it
        auto drawn = draw_fault(*prepared.mesh, *prepared.after, fault, origin,
                                progress.part("draw", 0.0, 0.5));
        const bool removed = drawn && drawn->lines.empty();
        if (removed) {
            drawn = draw_fault(*prepared.imported, *prepared.before, fault, origin,
                               progress.part("draw", 0.5, 1.0));
        }
        if (!drawn) {
            return [] {}; // stopped
        }
        DrawnFaults made{std::move(*drawn)};
        made.bytes = bytes_of(made.lines);
        auto faults = shared_large(std::move(made));
        return [this, faults, removed] { take(faults, removed); };
    });
}

void RepairPanel::take(const std::shared_ptr<const DrawnFaults>& faults, bool removed) {
    faults_ = faults;
    removed_ = removed;
    place_ = 0;
    emit faults_chosen(faults_);
    show_place();
}

void RepairPanel::choose_or_step(int row) {
    if (row < 0) {
        return;
    }
    if (row != row_) {
        choose(row);
    } else if (!job_->running()) {
        step(1);
    }
}

void RepairPanel::visit(Fault fault) {
    const int row = row_of(fault);
    choose_or_step(row);
    const QSignalBlocker quiet(table_);
    table_->setCurrentCell(row, 0);
}

void RepairPanel::step(int by) {
    const std::size_t count = faults_->places.size();
    if (count > 0) {
        place_ = (place_ + (by > 0 ? 1 : count - 1)) % count;
    }
    show_place();
}

void RepairPanel::show_place() {
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

void RepairPanel::show_counts() {
    const Prepared& prepared = model_->prepared;
    const QSignalBlocker quiet(table_);
    table_->setRowCount(static_cast<int>(fault_rows().size()));
    table_->setCurrentCell(-1, -1);
    const double metres = prepared.source->metres_per_unit;
    for (int r = 0; r < table_->rowCount(); ++r) {
        const FaultRow& row = fault_rows()[static_cast<std::size_t>(r)];
        const double first = row.value(*prepared.before);
        const double now = row.value(*prepared.after);
        table_->setItem(r, 0, cell(name_of(row), first <= 0.0 && now <= 0.0, false));
        table_->setItem(r, 1, cell(value_text(row, *prepared.before, metres), first <= 0.0, true));
        table_->setItem(r, 2, cell(value_text(row, *prepared.after, metres), now <= 0.0, true));
    }
    fit_to_words(*table_);
}

} // namespace hullwright::ui
