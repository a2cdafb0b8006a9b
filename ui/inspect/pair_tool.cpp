#include "ui/inspect/pair_tool.h"

#include "ui/inspect/contact_rows.h"
#include "ui/viewport/gizmo_picture.h"
#include "ui/viewport/pair_layers.h"
#include "ui/viewport/viewport.h"
#include "ui/words/measures.h"

#include <QLocale>

#include <numbers>

namespace hullwright::ui {

PairTool::PairTool(PairScene& scene, Viewport& viewport, QObject* parent)
    : QObject(parent), scene_(scene), viewport_(viewport) {
    viewport_.pointer().add_tool(this, Front::pair);
    connect(&scene_.answers(), &PairAnswers::placed, this, &PairTool::show);
    connect(&scene_.poses(), &PairPoses::chosen_changed, this, &PairTool::show);
    connect(&scene_.bodies(), &PairBodies::changed, this, [this] {
        active_.reset();
        show();
    });
    connect(&viewport_.pair_camera(), &ViewCamera::moved, this, &PairTool::show);
}

void PairTool::set_mode(std::optional<GizmoMode> mode) {
    mode_ = mode;
    active_.reset();
    scene_.poses().end_step();
    hovered_.reset();
    show();
    emit mode_changed();
}

Vec3 PairTool::middle() const {
    const auto& body = scene_.bodies().body(scene_.poses().chosen());
    return body->side.placed(scene_.poses().of(scene_.poses().chosen()))(
        body->draw.bounds.centre());
}

std::optional<Gizmo> PairTool::gizmo() const {
    const auto& body = scene_.bodies().body(scene_.poses().chosen());
    if (!mode_ || !body || body->draw.bounds.empty()) {
        return std::nullopt;
    }
    Gizmo gizmo;
    gizmo.mode = *mode_;
    gizmo.centre = middle() - viewport_.pair_camera().standpoint().origin;
    return gizmo;
}

void PairTool::show() {
    const auto now = gizmo();
    const auto glowing = active_ ? std::optional(active_->drag.handle()) : hovered_;
    viewport_.pair().set(
        PairOverlay::handles,
        now ? draw_gizmo(*now, viewport_.pair_camera().standpoint().sight(), glowing)
            : std::vector<DrawVertex>());
}

bool PairTool::press(const QPointF& position) {
    const auto now = gizmo();
    const Standpoint& standpoint = viewport_.pair_camera().standpoint();
    const auto handle = now ? handle_at(*now, standpoint.sight(), position) : std::nullopt;
    const auto drag =
        handle ? GizmoDrag::begin(*now, *handle, standpoint.ray_through(position)) : std::nullopt;
    if (!drag) {
        return false;
    }
    active_ = Active{*drag, scene_.poses().of(scene_.poses().chosen()), middle()};
    scene_.poses().begin_step();
    show();
    return true;
}

// The body turns about its middle, which stays in place.
void PairTool::drag(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    if (!active_) {
        return; // the drag was given up
    }
    const Standpoint& standpoint = viewport_.pair_camera().standpoint();
    const bool in_steps = modifiers.testFlag(Qt::ControlModifier);
    const GizmoSteps steps =
        in_steps ? GizmoSteps{k_step_share * scene_.bounds().diagonal(), k_step_angle}
                 : GizmoSteps();
    const auto change = active_->drag.to(standpoint.ray_through(position), steps);
    if (!change) {
        return;
    }
    hullwright::Pose pose = active_->from;
    if (active_->drag.handle().kind == Handle::Kind::ring) {
        const Eigen::Matrix3d turn =
            Eigen::AngleAxisd(change->angle, active_->drag.axis()).toRotationMatrix();
        // Products of many turns would drift; this is one of two, made a turn again.
        pose.turn = Eigen::Quaterniond(turn * pose.turn).normalized().toRotationMatrix();
        pose.move = active_->middle + turn * (pose.move - active_->middle);
    } else {
        pose.move += active_->drag.axes() * change->move;
    }
    say(*change);
    scene_.poses().move(scene_.poses().chosen(), pose);
}

void PairTool::say(const GizmoChange& change) const {
    const QLocale locale;
    const QString name = scene_.poses().chosen() == k_a ? "A" : "B";
    if (mode_ == GizmoMode::turn) {
        emit viewport_.said(
            tr("%1 turned by %2°")
                .arg(name, locale.toString(change.angle * 180.0 / std::numbers::pi, 'f', 1)));
    } else {
        const auto text = [](double value) { return length_number(value); };
        emit viewport_.said(
            tr("%1 moved by %2, %3, %4")
                .arg(name, text(change.move.x()), text(change.move.y()),
                     length_with_unit(change.move.z(), scene_.bodies().metres_per_unit())));
    }
}

void PairTool::release() {
    active_.reset();
    scene_.poses().end_step();
    show();
}

// Rays are brought into the body's own place.
std::optional<PairTool::Hit> PairTool::hit_at(const QPointF& position) const {
    const Standpoint& standpoint = viewport_.pair_camera().standpoint();
    PickRay ray = standpoint.ray_through(position);
    ray.from += standpoint.origin;
    std::optional<Hit> hit;
    double nearest = 0.0;
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const auto& body = scene_.bodies().body(i);
        if (!body) {
            continue;
        }
        const hullwright::Pose pose = body->side.placed(scene_.poses().of(i));
        const PickRay own = {pose.turn.transpose() * (ray.from - pose.move) - body->draw.origin,
                             pose.turn.transpose() * ray.along};
        const auto found = body->picker.pick(own, 0.0, [](PieceId) { return true; });
        if (found && (!hit || found->distance < nearest)) {
            hit = Hit{i, found->piece};
            nearest = found->distance;
        }
    }
    return hit;
}

bool PairTool::click(const QPointF& position, Qt::KeyboardModifiers /*modifiers*/) {
    if (const auto hit = hit_at(position)) {
        scene_.poses().choose(hit->body);
        emit viewport_.said(tr("%1 of %2")
                                .arg(piece_text(*scene_.bodies().body(hit->body), hit->piece),
                                     hit->body == k_a ? "A" : "B"));
    }
    return true;
}

void PairTool::hover(const QPointF& position) {
    const auto now = gizmo();
    const auto under = now ? handle_at(*now, viewport_.pair_camera().standpoint().sight(), position)
                           : std::nullopt;
    if (under != hovered_) {
        hovered_ = under;
        show();
    }
}

bool PairTool::escape() {
    if (!active_) {
        return false;
    }
    active_.reset();
    scene_.poses().give_step_up();
    show();
    return true;
}

} // namespace hullwright::ui
