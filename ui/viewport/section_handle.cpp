#include "ui/viewport/section_handle.h"

#include "ui/viewport/screen_solids.h"
#include "ui/viewport/viewport.h"

#include <algorithm>
#include <cmath>

namespace hullwright::ui {
namespace {

constexpr Rgb k_colour = {230, 140, 30};
constexpr Rgb k_hovered = {255, 205, 40};
constexpr double k_length = 46.0; // pixels from the plane to a tip
constexpr double k_head = 18.0;
constexpr double k_head_thickness = 12.0;
constexpr double k_thickness = 3.0;
constexpr Handle k_along = {Handle::Kind::axis, 0};

Vec3 tip_of(const Gizmo& gizmo, const Sight& sight, double side) {
    return gizmo.centre + side * k_length * sight.pixel_at(gizmo.centre) * gizmo.axes.col(0);
}

} // namespace

SectionHandle::SectionHandle(Viewport& viewport, QObject* parent)
    : QObject(parent), viewport_(viewport) {
    viewport_.pointer().add_tool(this);
    connect(&viewport_.camera(), &ViewCamera::moved, this, &SectionHandle::show);
}

std::optional<Gizmo> SectionHandle::gizmo() const {
    const auto section = viewport_.layers().section();
    if (!section) {
        return std::nullopt;
    }
    Gizmo gizmo;
    gizmo.centre = section->point - viewport_.camera().standpoint().origin;
    gizmo.axes.col(0) = section->normal;
    gizmo.axes.col(1) = section->normal.unitOrthogonal();
    gizmo.axes.col(2) = gizmo.axes.col(0).cross(gizmo.axes.col(1));
    return gizmo;
}

double SectionHandle::reach() const {
    const Layers& layers = viewport_.layers();
    const Vec3 along = layers.section()->normal.cwiseAbs();
    return (1.0 + layers.apart()) * along.dot(layers.model().list()->bounds.size());
}

std::vector<QPointF> SectionHandle::tips() const {
    std::vector<QPointF> tips;
    if (const auto shown = gizmo()) {
        const Sight sight = viewport_.camera().standpoint().sight();
        for (const double side : {-1.0, 1.0}) {
            if (const auto at = sight.on_screen(tip_of(*shown, sight, side))) {
                tips.push_back(*at);
            }
        }
    }
    return tips;
}

bool SectionHandle::is_at(const QPointF& position) const {
    const auto all = tips();
    return std::any_of(all.begin(), all.end(), [&](const QPointF& tip) {
        return std::hypot(tip.x() - position.x(), tip.y() - position.y()) <= k_head;
    });
}

void SectionHandle::show() {
    const auto shown = gizmo();
    if (!shown) {
        grab_.reset();
        viewport_.layers().overlays().set(Overlay::section, {});
        return;
    }
    const Sight sight = viewport_.camera().standpoint().sight();
    const Rgb& colour = grab_ || is_hovered_ ? k_hovered : k_colour;
    ScreenSolids solids(sight);
    for (const double side : {-1.0, 1.0}) {
        const Vec3 tip = tip_of(*shown, sight, side);
        const Vec3 neck = shown->centre + (1.0 - k_head / k_length) * (tip - shown->centre);
        solids.add_line(shown->centre, neck, k_thickness, colour);
        solids.add_cone(neck, tip, k_head_thickness, colour);
    }
    viewport_.layers().overlays().set(Overlay::section, solids.triangles());
}

bool SectionHandle::press(const QPointF& position) {
    grab_.reset();
    const auto shown = gizmo();
    if (!shown || !is_at(position)) {
        return false;
    }
    const Sight sight = viewport_.camera().standpoint().sight();
    const Layers& layers = viewport_.layers();
    const auto section = layers.section();
    const double from_middle =
        (section->point - layers.model().list()->bounds.centre()).dot(section->normal);
    if (const auto drag = GizmoDrag::begin(*shown, k_along, sight.ray_at(position))) {
        grab_ = Grab{*drag, 0.5 + from_middle / reach()};
    }
    return grab_.has_value();
}

void SectionHandle::drag(const QPointF& position, Qt::KeyboardModifiers /*modifiers*/) {
    if (!grab_) {
        return;
    }
    const Sight sight = viewport_.camera().standpoint().sight();
    if (const auto change = grab_->drag.to(sight.ray_at(position), {})) {
        emit moved(std::clamp(grab_->share + change->move.x() / reach(), 0.0, 1.0));
    }
}

void SectionHandle::release() {
    grab_.reset();
    show();
}

bool SectionHandle::click(const QPointF& /*position*/, Qt::KeyboardModifiers /*modifiers*/) {
    return false; // what is pressed on it is dragged
}

void SectionHandle::hover(const QPointF& position) {
    if (is_at(position) != is_hovered_) {
        is_hovered_ = !is_hovered_;
        show();
    }
}

} // namespace hullwright::ui
