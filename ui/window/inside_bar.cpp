#include "ui/window/inside_bar.h"

#include "ui/window/view_settings.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <cmath>

namespace hullwright::ui {
namespace {

constexpr int k_apart_steps = 100;
constexpr int k_section_steps = 1000;

QSlider* make_slider(int steps) {
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setRange(0, steps);
    slider->setFixedWidth(120);
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
    : QToolBar(tr("Look inside"), parent), settings_(settings) {
    setObjectName("inside_toolbar");
    add_apart();
    add_section();
    show_value();
    connect(apart_, &QSlider::valueChanged, this, [this] {
        settings_.change([this](ViewState& view) { view.apart = share_of(*apart_); });
    });
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
    connect(&settings_, &ViewSettings::changed, this, &InsideBar::show_value);
}

void InsideBar::add_apart() {
    addWidget(new QLabel(tr("Pull apart") + " "));
    apart_ = make_slider(k_apart_steps);
    apart_->setObjectName("apart");
    apart_->setAccessibleName(tr("Pull pieces apart"));
    addWidget(apart_);
}

void InsideBar::add_section() {
    addWidget(new QLabel(" " + tr("Section") + " "));
    axis_ = new QComboBox;
    axis_->setObjectName("section_axis");
    axis_->setAccessibleName(tr("Axis of the section"));
    axis_->addItems({tr("none"), "X", "Y", "Z", tr("view", "section")}); // as `section_axis` counts
    axis_->setToolTip(tr("Across an axis, or across the view as it is when this is chosen"));
    addWidget(axis_);
    place_ = make_slider(k_section_steps);
    place_->setObjectName("section");
    place_->setAccessibleName(tr("Place of the section"));
    addWidget(place_);
    flip_ = new QToolButton;
    flip_->setObjectName("section_flip");
    flip_->setText(tr("Flip"));
    flip_->setToolTip(tr("Leave out what is on the other side of the section"));
    flip_->setCheckable(true);
    addWidget(flip_);
}

void InsideBar::show_value() {
    const ViewState& view = settings_.value();
    const QSignalBlocker quiet(axis_);
    const QSignalBlocker quiet_too(flip_);
    show_share(*apart_, view.apart);
    show_share(*place_, view.section);
    axis_->setCurrentIndex(view.section_axis - k_no_section);
    flip_->setChecked(view.section_flipped);
    for (QWidget* widget : {static_cast<QWidget*>(place_), static_cast<QWidget*>(flip_)}) {
        widget->setEnabled(view.section_axis != k_no_section);
    }
}

} // namespace hullwright::ui
