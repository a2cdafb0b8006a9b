#include "ui/inspect/timeline_panel.h"

#include "ui/help/icon_button.h"
#include "ui/inspect/pair_graph.h"
#include "ui/panels/manual_page.h"
#include "ui/panels/section.h"
#include "ui/words/issue_text.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <limits>

namespace hullwright::ui {
namespace {

constexpr std::array k_speeds = {1.0, 5.0, 20.0, 60.0, 240.0, 1000.0}; // rows a second

} // namespace

TimelinePanel::TimelinePanel(Timeline& timeline, PairScene& scene, const Actions& actions,
                             QWidget* parent)
    : QWidget(parent), timeline_(timeline), number_(new QSpinBox), speed_(new QComboBox),
      state_(new QLabel), curve_(new PairGraph(timeline, scene)),
      slider_(new QSlider(Qt::Horizontal)) {
    setObjectName("timeline");
    setAccessibleName(tr("Timeline"));
    set_manual_page(this, "inspecting.md");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(k_margin, k_gap, k_margin, k_gap);
    column->setSpacing(2);
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    make_row(row, actions);
    column->addLayout(row);
    column->addWidget(curve_, 1);
    make_slider();
    column->addWidget(slider_);
    connect(&timeline_, &Timeline::rows_changed, this, &TimelinePanel::show_rows);
    connect(&timeline_, &Timeline::row_changed, this, &TimelinePanel::show_row);
    connect(&timeline_.answers(), &RowAnswers::sampled, this, &TimelinePanel::show_state);
    for (const auto signal : {&Timeline::rows_changed, &Timeline::ended}) {
        connect(&timeline_, signal, this, &TimelinePanel::show_state);
    }
    show_rows();
    show_state();
}

void TimelinePanel::make_row(QHBoxLayout* row, const Actions& actions) {
    auto* open = icon_button(actions.open);
    open->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    row->addWidget(open);
    open_ = open;
    for (QAction* action : {actions.back, actions.play, actions.forward, actions.loop}) {
        row->addWidget(icon_button(action));
    }
    number_->setObjectName("row");
    number_->setAccessibleName(tr("Row"));
    number_->setToolTip(tr("The row of the file at which the bodies stand"));
    number_->setKeyboardTracking(false);
    connect(number_, &QSpinBox::valueChanged, this, [this](int number) {
        timeline_.player().set_playing(false);
        timeline_.go_to(static_cast<std::size_t>(number - 1));
    });
    row->addWidget(number_);
    speed_->setObjectName("speed");
    speed_->setAccessibleName(tr("Speed"));
    speed_->setToolTip(tr("How many rows are played in a second"));
    for (const double speed : k_speeds) {
        speed_->addItem(tr("%1 rows/s").arg(QLocale().toString(speed, 'f', 0)), speed);
        if (speed == timeline_.player().speed()) {
            speed_->setCurrentIndex(speed_->count() - 1);
        }
    }
    connect(speed_, &QComboBox::activated, this, [this](int index) {
        timeline_.player().set_speed(speed_->itemData(index).toDouble());
    });
    row->addWidget(speed_);
    state_->setObjectName("timeline_state");
    state_->setTextFormat(Qt::PlainText);
    state_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    state_->setWordWrap(true);
    row->addSpacing(k_gap);
    row->addWidget(state_, 1);
}

void TimelinePanel::focusInEvent(QFocusEvent* event) {
    open_->setFocus(event->reason());
}

void TimelinePanel::make_slider() {
    slider_->setObjectName("rows");
    slider_->setAccessibleName(tr("Row"));
    slider_->setToolTip(number_->toolTip());
    connect(slider_, &QSlider::valueChanged, this, [this](int value) {
        timeline_.player().set_playing(false);
        timeline_.go_to(static_cast<std::size_t>(value));
    });
}

// Nothing that goes along rows can be used before there are any.
void TimelinePanel::show_rows() {
    const auto most = static_cast<std::size_t>(std::numeric_limits<int>::max());
    const auto rows = static_cast<int>(std::min(timeline_.rows(), most));
    const QSignalBlocker quiet_number(number_);
    const QSignalBlocker quiet_slider(slider_);
    number_->setRange(std::min(rows, 1), rows);
    number_->setSuffix(rows > 0 ? " / " + QLocale().toString(rows) : QString());
    slider_->setRange(0, std::max(rows - 1, 0));
    slider_->setPageStep(std::max(rows / 20, 1));
    for (QWidget* widget : {static_cast<QWidget*>(number_), static_cast<QWidget*>(speed_),
                            static_cast<QWidget*>(slider_), curve_}) {
        widget->setEnabled(rows > 0);
    }
    show_row();
}

void TimelinePanel::show_row() {
    const QSignalBlocker quiet_number(number_);
    const QSignalBlocker quiet_slider(slider_);
    number_->setValue(static_cast<int>(timeline_.row()) + 1);
    slider_->setValue(static_cast<int>(timeline_.row()));
}

void TimelinePanel::show_state() {
    const QLocale locale;
    const auto count = [&](std::size_t number) {
        return locale.toString(static_cast<qulonglong>(number));
    };
    QString text;
    if (!timeline_.missed().isEmpty()) {
        text = tr("%1 is not where it was (%2). Open it where it is now.")
                   .arg(QFileInfo(timeline_.missed()).fileName(),
                        QDir::toNativeSeparators(timeline_.missed()));
    } else if (timeline_.name().isEmpty()) {
        text = tr("Open a file of poses, CSV or lines of JSON, to go along it.");
    } else if (timeline_.rows() == 0) {
        text = tr("%1 has no rows: it needs one pair of poses a line.").arg(timeline_.name());
    } else if (timeline_.answers().samples().size() < timeline_.rows()) {
        text = tr("%1: %2 of %3 rows answered")
                   .arg(timeline_.name(), count(timeline_.answers().samples().size()),
                        count(timeline_.rows()));
    } else {
        std::size_t hits = 0;
        for (const RowAnswers::Sample& sample : timeline_.answers().samples()) {
            hits += sample.kind != CollisionKind::none ? 1 : 0;
        }
        text = tr("%1: %2 of %3 rows collide, the answer changes %Ln times", nullptr,
                  static_cast<int>(timeline_.answers().changes().size()))
                   .arg(timeline_.name(), count(hits), count(timeline_.rows()));
    }
    if (timeline_.is_cut()) {
        text += "; " + tr("the file has more rows, which are left out");
    }
    if (timeline_.log()) {
        for (const Issue& issue : timeline_.log()->warnings) {
            text += "\n" + translated_sentence(issue);
        }
    }
    state_->setText(text);
    state_->setToolTip(text);
}

} // namespace hullwright::ui
