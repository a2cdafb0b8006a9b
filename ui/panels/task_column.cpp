#include "ui/panels/task_column.h"

#include "ui/document/document.h"
#include "ui/document/look.h"
#include "ui/icons/icon.h"
#include "ui/panels/error_curve.h"
#include "ui/panels/field_editors.h"
#include "ui/panels/look_panel.h"
#include "ui/panels/pieces_panel.h"
#include "ui/panels/problems_panel.h"
#include "ui/panels/repair_panel.h"
#include "ui/panels/report_panel.h"
#include "ui/panels/settings_panel.h"
#include "ui/panels/target_panel.h"

#include <QEvent>
#include <QFocusEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

QFrame* make_line() {
    auto* line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Sunken);
    return line;
}

// A folded part has the margins of a section.
QWidget* with_margins(Fold* fold) {
    auto* around = new QWidget;
    auto* column = new QVBoxLayout(around);
    column->setContentsMargins(k_margin, k_gap / 2, k_margin, k_gap / 2);
    column->addWidget(fold);
    return around;
}

} // namespace

TaskColumn::TaskColumn(Document& document, Look& look, const LastChange& change, QWidget* parent)
    : QWidget(parent), document_(document), editors_(new FieldEditors(document, this)),
      scroll_(new QScrollArea), export_(new QPushButton(icon_of("export"), tr("Export…"))),
      found_(new QToolButton) {
    setObjectName("task_column");
    setAccessibleName(tr("Tasks"));
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setFocusPolicy(Qt::NoFocus); // what is in it has the focus, and is scrolled to
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget;
    page->setObjectName("task_page");
    // The page is as wide as there is room; nothing scrolls sideways.
    page->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    target_ = new TargetPanel(document_, *editors_);
    look_ = new LookPanel(document_, look);
    column->addWidget(target_);
    column->addWidget(make_line());
    column->addWidget(new PiecesPanel(document_, *editors_));
    column->addWidget(make_line());
    make_problems(page);
    connect(target_, &TargetPanel::engine_chosen, problems_,
            [this] { problems_->look_for(target_->engine()); });
    column->addWidget(look_); // it comes and goes, and moves nothing of the above
    connect(&look, &Look::changed, this, [this, &look] { come_to_look(look); });
    column->addWidget(make_line());
    make_report(change, page);
    make_settings(page);
    column->addStretch(1);
    scroll_->setWidget(page);
    curve_ = page->findChild<ErrorCurve*>();
    curve_->installEventFilter(this);
    scroll_->viewport()->installEventFilter(this);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(scroll_, 1);
    make_foot();
    connect(editors_, &FieldEditors::said, this, &TaskColumn::said);
}

// A proxy would catch Tab on its way to what is above.
void TaskColumn::focusInEvent(QFocusEvent* event) {
    target_->focusProxy()->setFocus(event->reason());
}

// The chart gives way to its own words where the window is low, lest these be cut off below.
bool TaskColumn::eventFilter(QObject* watched, QEvent* event) {
    const bool is_resized = watched == scroll_->viewport() && event->type() == QEvent::Resize;
    const bool is_moved = watched == curve_ && event->type() == QEvent::Move;
    if (is_resized || is_moved) {
        const int top = curve_->mapTo(scroll_->widget(), QPoint(0, 0)).y();
        curve_->fit(scroll_->viewport()->height() - top - k_gap);
    }
    return QWidget::eventFilter(watched, event);
}

void TaskColumn::make_problems(QWidget* page) {
    repair_ = new RepairPanel(document_, page);
    problems_ = new ProblemsPanel(document_, *repair_, page);
    problems_->add(new Fold(tr("What repair did"), "repair_fold", repair_));
    page->layout()->addWidget(problems_);
}

// Makes a line that says the most, and unfolds.
void TaskColumn::make_report(const LastChange& change, QWidget* page) {
    report_ = new ReportPanel(document_, change, page);
    auto* fold = new Fold(report_->line(), "report_fold", report_);
    connect(report_, &ReportPanel::changed, fold,
            [this, fold] { fold->set_title(report_->line()); });
    page->layout()->addWidget(with_margins(fold));
}

void TaskColumn::make_settings(QWidget* page) {
    auto* panel = new SettingsPanel(*editors_, page);
    settings_ = new Fold(tr("All settings"), "settings_fold", panel);
    page->layout()->addWidget(with_margins(settings_));
    // The settings are the last in the column: in a low window what was found would be below its
    // end.
    const auto show_found = [this, panel] {
        const int top = panel->mapTo(scroll_->widget(), QPoint(0, 0)).y();
        scroll_->verticalScrollBar()->setValue(top - k_gap);
    };
    connect(panel, &SettingsPanel::searched, this,
            [this, show_found] { QTimer::singleShot(0, this, show_found); });
}

void TaskColumn::make_foot() {
    export_->setObjectName("export_button");
    export_->setToolTip(tr("Write the pieces into a file"));
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(k_margin, k_margin, k_margin, k_margin);
    foot->setSpacing(k_gap);
    found_->setObjectName("problems_found");
    found_->setIcon(icon_of("warning"));
    found_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    found_->setAutoRaise(true);
    found_->setFocusPolicy(Qt::StrongFocus);
    found_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    found_->hide();
    foot->addWidget(found_);
    foot->addWidget(export_);
    layout()->addWidget(make_line());
    static_cast<QVBoxLayout*>(layout())->addLayout(foot);
    connect(export_, &QPushButton::clicked, this, &TaskColumn::export_wanted);
    connect(problems_, &ProblemsPanel::summed_up, this, &TaskColumn::show_found);
    connect(found_, &QToolButton::clicked, this, [this] {
        auto* list = problems_->findChild<QTableView*>("problems");
        scroll_->ensureWidgetVisible(list);
        list->setFocus(Qt::OtherFocusReason);
    });
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &TaskColumn::follow);
    follow();
}

void TaskColumn::follow() {
    export_->setEnabled(document_.shown().pieces() != nullptr);
}

void TaskColumn::show_found(const QString& summary) {
    found_->setText(summary);
    found_->setAccessibleName(tr("Problems: %1").arg(summary));
    found_->setToolTip(tr("Problems: %1").arg(summary));
    found_->setVisible(!summary.isEmpty());
}

// Another way to look is scrolled to once, when its figures are there and have their room, and what
// was seen before comes back with the pieces as they are.
void TaskColumn::come_to_look(const Look& look) {
    const bool is_plain = look.kind() == LookKind::pieces;
    if (look.kind() == looked_at_ || !(is_plain || look.picture())) {
        return;
    }
    QScrollBar* bar = scroll_->verticalScrollBar();
    if (looked_at_ == LookKind::pieces) {
        scrolled_ = bar->value();
    }
    looked_at_ = look.kind();
    if (is_plain) {
        bar->setValue(scrolled_);
    } else {
        QTimer::singleShot(0, this, [this] { scroll_->ensureWidgetVisible(look_); });
    }
}

void TaskColumn::show_setting(const QString& name) {
    auto* editor = findChild<QWidget*>(name);
    if (editor == nullptr) {
        return;
    }
    if (settings_->isAncestorOf(editor)) {
        settings_->set_open(true);
    }
    scroll_->ensureWidgetVisible(editor);
    editor->setFocus(Qt::OtherFocusReason);
}

} // namespace hullwright::ui
