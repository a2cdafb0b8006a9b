#include "ui/window/inside_bar.h"

#include "ui/icons/icon.h"
#include "ui/panels/section.h"
#include "ui/window/view_settings.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <cmath>

namespace hullwright::ui {
namespace {

constexpr int k_apart_steps = 100;
constexpr int k_section_steps = 1000;

QDoubleSpinBox* make_share(const char* name, const QString& words, int decimals) {
    auto* share = new QDoubleSpinBox;
    share->setObjectName(name);
    share->setAccessibleName(words);
    share->setRange(0.0, 100.0);
    share->setDecimals(decimals);
    share->setSuffix(InsideBar::tr(" %"));
    return share;
}

QSlider* make_slider(int steps) {
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setRange(0, steps);
    slider->setMinimumWidth(60);
    slider->setMaximumWidth(200);
    return slider;
}

double share_of(const QSlider& slider) {
    return static_cast<double>(slider.value()) / slider.maximum();
}

void show_share(QSlider& slider, double share) {
    const QSignalBlocker quiet(slider);
    slider.setValue(static_cast<int>(std::lround(share * slider.maximum())));
}

} // namespace

InsideBar::InsideBar(ViewSettings& settings, QWidget* parent)
    : QWidget(parent), settings_(settings), of_apart_(new QWidget(this)),
      of_section_(new QWidget(this)) {
    setObjectName("inside_bar");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(k_margin, 0, k_margin, k_gap / 2);
    row->setSpacing(2 * k_margin);
    row->addWidget(of_section_, 3);
    row->addWidget(of_apart_, 2);
    row->addStretch(1);
    for (QWidget* part : {of_section_, of_apart_}) {
        auto* line = new QHBoxLayout(part);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(k_gap);
    }
    make_section(static_cast<QHBoxLayout*>(of_section_->layout()));
    make_apart(static_cast<QHBoxLayout*>(of_apart_->layout()));
    show_value();
    connect(&settings_, &ViewSettings::changed, this, &InsideBar::show_value);
}

void InsideBar::make_apart(QHBoxLayout* row) {
    row->addWidget(new QLabel(tr("Pull apart")));
    apart_ = make_slider(k_apart_steps);
    apart_->setObjectName("apart");
    apart_->setAccessibleName(tr("Pull pieces apart"));
    row->addWidget(apart_, 1);
    apart_share_ = make_share("apart_share", tr("Pull pieces apart"), 0);
    row->addWidget(apart_share_);
    connect(apart_share_, &QDoubleSpinBox::valueChanged, this, [this](double percent) {
        settings_.change([percent](ViewState& view) { view.apart = percent / 100.0; });
    });
    connect(apart_, &QSlider::valueChanged, this, [this] {
        settings_.change([this](ViewState& view) { view.apart = share_of(*apart_); });
    });
    connect(apart_, &QSlider::sliderReleased, this, &InsideBar::show_value);
    connect(apart_share_, &QDoubleSpinBox::editingFinished, this, &InsideBar::show_value);
}

void InsideBar::make_section(QHBoxLayout* row) {
    row->addWidget(new QLabel(tr("Section")));
    axis_ = new QComboBox;
    axis_->setObjectName("section_axis");
    axis_->setAccessibleName(tr("Axis of the section"));
    axis_->addItems({tr("none"), "X", "Y", "Z", tr("view", "section")}); // as `section_axis` counts
    axis_->setToolTip(tr("Across an axis, or across the view as it is when this is chosen"));
    row->addWidget(axis_);
    place_ = make_slider(k_section_steps);
    place_->setObjectName("section");
    place_->setAccessibleName(tr("Place of the section"));
    row->addWidget(place_, 1);
    share_ = make_share("section_share", tr("Place of the section"), 1);
    row->addWidget(share_);
    connect(share_, &QDoubleSpinBox::valueChanged, this, [this](double percent) {
        settings_.change([percent](ViewState& view) { view.section = percent / 100.0; });
    });
    flip_ = new QToolButton;
    flip_->setObjectName("section_flip");
    flip_->setIcon(icon_of("flip"));
    flip_->setAutoRaise(true);
    flip_->setFocusPolicy(Qt::TabFocus);
    flip_->setToolTip(tr("Leave out what is on the other side of the section"));
    flip_->setAccessibleName(tr("Flip"));
    flip_->setCheckable(true);
    row->addWidget(flip_);
    connect(place_, &QSlider::valueChanged, this, [this] {
        settings_.change([this](ViewState& view) { view.section = share_of(*place_); });
    });
    connect(flip_, &QToolButton::toggled, this, [this](bool on) {
        settings_.change([on](ViewState& view) { view.section_flipped = on; });
    });
    connect(axis_, &QComboBox::currentIndexChanged, this, [this](int index) {
        settings_.change([index](ViewState& view) { view.section_axis = index + k_no_section; });
    });
    connect(axis_, &QComboBox::activated, this,
            [this](int index) { settings_.choose_section(index + k_no_section); });
}

void InsideBar::show_value() {
    const ViewState& view = settings_.value();
    const QSignalBlocker quiet(axis_);
    const QSignalBlocker quiet_too(flip_);
    show_share(*apart_, view.apart);
    show_share(*place_, view.section);
    const QSignalBlocker quiet_as_well(share_);
    const QSignalBlocker quiet_apart(apart_share_);
    share_->setValue(100.0 * view.section);
    apart_share_->setValue(100.0 * view.apart);
    axis_->setCurrentIndex(view.section_axis - k_no_section);
    flip_->setChecked(view.section_flipped);
    // Neither slider nor field vanishes from under the hand that moves it.
    of_apart_->setVisible(view.apart > 0.0 || apart_->isSliderDown() || apart_share_->hasFocus());
    of_section_->setVisible(view.section_axis != k_no_section);
    of_section_->setEnabled(view.section_axis != k_no_section);
    setVisible(!of_apart_->isHidden() || !of_section_->isHidden());
}

} // namespace hullwright::ui
