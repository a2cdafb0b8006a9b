#include "ui/probe/bench_view.h"

#include "pipeline/probe_picture.h"
#include "ui/document/primitive_dialog.h"
#include "ui/viewport/gizmo_picture.h"
#include "ui/viewport/probe_layers.h"
#include "ui/viewport/screen_solids.h"
#include "ui/viewport/viewport.h"

#include <cmath>

namespace hullwright::ui {
namespace {

constexpr double k_reach = 9.0; // how far from the cursor a handle is grabbed, in pixels
constexpr double k_cube = 9.0;  // its thickness
constexpr Rgb k_plain = {235, 235, 240};
constexpr Rgb k_rim = {60, 60, 68};
constexpr Rgb k_active = {255, 205, 40};

// Returns the largest power of ten that is not larger.
double decimal_below(double length) {
    return std::pow(10.0, std::floor(std::log10(length)));
}

} // namespace

BenchView::BenchView(ProbeBench& bench, Viewport& viewport, QObject* parent)
    : QObject(parent), bench_(bench), viewport_(viewport) {
    viewport_.pointer().add_tool(this, Front::probe);
    connect(&bench_, &ProbeBench::answered, this, &BenchView::follow);
    connect(&bench_, &ProbeBench::test_changed, this, [this] {
        active_.reset();
        show_asset();
        look();
    });
    connect(&bench_.target(), &BenchTarget::changed, this, &BenchView::show_asset);
    connect(&bench_, &ProbeBench::handle_chosen, this, &BenchView::show_handles);
    connect(&viewport_.probe_camera(), &ViewCamera::moved, this, &BenchView::show);
}

Vec3 BenchView::origin() const {
    return viewport_.probe_camera().standpoint().origin;
}

Sight BenchView::sight() const {
    return viewport_.probe_camera().standpoint().sight();
}

void BenchView::look_once() {
    if (!has_looked_) {
        look();
    }
}

void BenchView::set_aside(bool aside) {
    is_aside_ = aside;
    active_.reset();
    show_asset();
    if (!aside) {
        look();
    }
}

void BenchView::place_asset() {
    if (shown_) {
        viewport_.probe().place_asset(shown_->body->side.placed(hullwright::Pose()).move, origin());
    }
}

void BenchView::look() {
    if (is_aside_) {
        return;
    }
    has_looked_ = true;
    const auto& asset = bench_.target().asset();
    const auto up = asset && bench_.test().needs_asset()
                        ? static_cast<UpAxis>(asset->body->side.asset.meta().up)
                        : UpAxis::z;
    viewport_.look_at(Front::probe, bench_.bounds(), up);
    show_asset();
}

// The asset is seen with those tests alone that it is part of; another one is looked at anew.
void BenchView::show_asset() {
    const auto wanted =
        is_aside_ || bench_.test().needs_asset() ? bench_.target().asset() : nullptr;
    if (wanted != shown_) {
        shown_ = wanted;
        viewport_.probe().show_asset(
            wanted ? std::shared_ptr<const PieceDrawList>(wanted->body, &wanted->body->draw)
                   : nullptr,
            wanted ? wanted->buffers : nullptr);
        met_.clear(); // as the layer begins with it
        look();
    }
    place_asset();
    show();
}

void BenchView::follow() {
    if (is_aside_) {
        return;
    }
    viewport_.probe_camera().follow(bench_.bounds());
}

void BenchView::show() {
    if (is_aside_) {
        viewport_.probe().set_met({});
        return;
    }
    BenchScene scene;
    scene.things = bench_.things();
    scene.endless = bench_.test().is_endless;
    const auto& answer = bench_.answer();
    scene.found = answer && *answer ? &(*answer)->found : nullptr;
    scene.size = bench_.bounds().diagonal();
    scene.origin = origin();
    scene.sight = sight();
    ProbeLayers& layers = viewport_.probe();
    layers.set(ProbeOverlay::things, draw_things(scene));
    layers.set(ProbeOverlay::faces, draw_common(scene));
    layers.set(ProbeOverlay::found, draw_found(scene));
    std::vector<std::uint32_t> met;
    if (scene.found != nullptr && shown_) {
        met = pipeline::pieces_met(*scene.found);
    }
    if (met != met_) { // a camera that moves changes nothing of it
        met_ = met;
        layers.set_met(met);
    }
    show_handles();
}

std::vector<BenchHandle> BenchView::handles() const {
    std::vector<BenchHandle> all;
    const std::vector<Thing> things = bench_.things();
    for (std::size_t i = 0; i < things.size(); ++i) {
        for (std::size_t value = 0; value <= things[i].values.size(); ++value) {
            const BenchHandle handle = {i, value < things[i].values.size() ? value : k_whole};
            if (handle_place(things[i], handle.value)) {
                all.push_back(handle);
            }
        }
    }
    return all;
}

Vec3 BenchView::place_of(const BenchHandle& handle) const {
    return *handle_place(bench_.things()[handle.thing], handle.value);
}

std::optional<QPointF> BenchView::on_screen(const BenchHandle& handle) const {
    return sight().on_screen(place_of(handle) - origin());
}

std::optional<Gizmo> BenchView::gizmo() const {
    const auto& chosen = bench_.chosen();
    if (!chosen) {
        return std::nullopt;
    }
    const Thing thing = bench_.things()[chosen->thing];
    Gizmo gizmo;
    gizmo.mode =
        turning_ && thing.kind == ThingKind::turned_box ? GizmoMode::turn : GizmoMode::move;
    gizmo.centre = (gizmo.mode == GizmoMode::turn ? thing.middle() : place_of(*chosen)) - origin();
    return gizmo;
}

void BenchView::set_turning(bool turning) {
    turning_ = turning;
    active_.reset();
    show_handles();
}

void BenchView::show_handles() {
    const Sight now = sight();
    ScreenSolids solids(now);
    for (const BenchHandle& handle : handles()) {
        const bool glows = hovered_ == handle || bench_.chosen() == handle;
        const Vec3 at = place_of(handle) - origin();
        solids.add_cube(at, Eigen::Matrix3d::Identity(), k_cube, glows ? k_active : k_plain);
        solids.add_ring(at, 0.9 * k_cube * now.pixel_at(at), 1.5, k_rim);
    }
    std::vector<DrawVertex> drawn = solids.triangles();
    if (const auto arrows = gizmo()) {
        const auto glowing =
            active_ && active_->gizmo ? std::optional(active_->gizmo->handle()) : hovered_arrow_;
        const std::vector<DrawVertex> more = draw_gizmo(*arrows, now, glowing);
        drawn.insert(drawn.end(), more.begin(), more.end());
    }
    viewport_.probe().set(ProbeOverlay::handles, drawn);
}

std::optional<BenchHandle> BenchView::handle_under(const QPointF& position) const {
    std::optional<BenchHandle> best;
    double nearest = k_reach;
    for (const BenchHandle& handle : handles()) {
        const auto at = on_screen(handle);
        const QPointF way = at ? *at - position : QPointF(k_reach, k_reach);
        const double distance = std::hypot(way.x(), way.y());
        if (distance <= nearest) {
            nearest = distance;
            best = handle;
        }
    }
    return best;
}

Vec3 BenchView::under(const QPointF& position, const Vec3& place) const {
    const Sight now = sight();
    const PickRay ray = now.ray_at(position);
    const double distance = (place - origin() - ray.from).dot(now.ahead) / ray.along.dot(now.ahead);
    return ray.from + distance * ray.along + origin();
}

// The cursor is nearer to a handle than to the arrows of another, where both are.
bool BenchView::press(const QPointF& position) {
    if (is_aside_) {
        return false; // nothing of it is seen
    }
    const auto arrows = gizmo();
    if (const auto handle = handle_under(position)) {
        bench_.choose_handle(handle);
        const Vec3 at = place_of(*handle);
        active_ = Active{*handle, bench_.values(), at, under(position, at), std::nullopt};
    } else if (const auto arrow = arrows ? handle_at(*arrows, sight(), position) : std::nullopt) {
        const auto drag = GizmoDrag::begin(
            *arrows, *arrow, viewport_.probe_camera().standpoint().ray_through(position));
        if (!drag) {
            return false;
        }
        active_ = Active{*bench_.chosen(), bench_.values(), place_of(*bench_.chosen()),
                         Vec3::Zero(), drag};
    } else {
        return false;
    }
    bench_.steps().begin();
    show_handles();
    return true;
}

void BenchView::drag(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    if (!active_) {
        return; // the drag was given up
    }
    const bool in_steps = modifiers.testFlag(Qt::ControlModifier);
    if (!active_->gizmo) {
        move_to(active_->grabbed + under(position, active_->grabbed) - active_->point, in_steps);
        return;
    }
    const auto change =
        active_->gizmo->to(viewport_.probe_camera().standpoint().ray_through(position),
                           in_steps ? GizmoSteps{0.0, k_step_angle} : GizmoSteps());
    if (!change) {
        return;
    }
    if (active_->gizmo->handle().kind == Handle::Kind::ring) {
        turn_by(change->angle);
    } else {
        move_to(active_->grabbed + change->move, in_steps);
    }
}

double BenchView::digit() const {
    return decimal_below(sight().pixel_at(active_->grabbed - origin()));
}

// Numbers are rounded to a digit that is less than a pixel, so that one can read them.
void BenchView::move_to(const Vec3& place, bool in_steps) {
    constexpr double k_steps = 100.0; // of a digit below a pixel
    const double step = in_steps ? k_steps * digit() : digit();
    Vec3 rounded = place;
    for (int k = 0; k < 3; ++k) {
        if (place[k] != active_->grabbed[k]) {
            rounded[k] = rounded_to(place[k], step);
        }
    }
    BenchValues values = active_->from;
    const BenchTest& test = bench_.test();
    const BenchThing& thing = test.things[active_->handle.thing];
    move_handle(
        thing.kind,
        std::span(values).subspan(test.first_value(active_->handle.thing), thing.start.size()),
        active_->handle.value, rounded);
    bench_.set_values(values);
}

void BenchView::turn_by(double angle) {
    BenchValues values = active_->from;
    const BenchTest& test = bench_.test();
    const Thing thing = test.things_of(active_->from)[active_->handle.thing];
    const Eigen::Quaterniond turned =
        Eigen::AngleAxisd(angle, active_->gizmo->axis()) * Eigen::Quaterniond(thing.axes());
    constexpr double k_digits = 1e3; // a thousandth of a degree is more than a hand can do
    const auto at = test.first_value(active_->handle.thing) +
                    static_cast<std::size_t>(thing.value(ValueRole::angles) - thing.values.data());
    values[at] = (angles_of(turned.normalized()) * k_digits).array().round() / k_digits;
    bench_.set_values(values);
}

void BenchView::release() {
    active_.reset();
    bench_.steps().end();
    show_handles();
}

bool BenchView::click(const QPointF& /*position*/, Qt::KeyboardModifiers /*modifiers*/) {
    if (is_aside_) {
        return false;
    }
    bench_.choose_handle(std::nullopt); // beside all handles
    return true;
}

void BenchView::hover(const QPointF& position) {
    if (is_aside_) {
        return;
    }
    const auto handle = handle_under(position);
    const auto arrows = gizmo();
    const auto arrow = arrows && !handle ? handle_at(*arrows, sight(), position) : std::nullopt;
    if (handle != hovered_ || arrow != hovered_arrow_) {
        hovered_ = handle;
        hovered_arrow_ = arrow;
        show_handles();
    }
}

bool BenchView::escape() {
    if (active_) {
        active_.reset();
        bench_.steps().give_up();
        show_handles();
        return true;
    }
    const bool had_any = bench_.chosen().has_value();
    bench_.choose_handle(std::nullopt);
    return had_any;
}

} // namespace hullwright::ui
