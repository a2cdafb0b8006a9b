#include "ui/inspect/pair_others.h"

#include "ui/viewport/pair_layers.h"
#include "ui/viewport/viewport.h"

#include <QElapsedTimer>

#include <algorithm>

namespace hullwright::ui {

PairOthers::PairOthers(const Watched& watched, JobWatch& jobs, QObject* parent)
    : QObject(parent), robot_(watched.robot), scene_(watched.scene), timeline_(watched.timeline),
      viewport_(watched.viewport) {
    jobs.follow(drawing_, QT_TRANSLATE_NOOP("Job", "Drawing the other bodies"),
                [this] { drawing_.stop(); });
    connect(&drawing_, &RobotAroundJob::drawn, this, &PairOthers::take);
    connect(&drawing_, &Job::failed, this, [this, &jobs](const Issue& issue) {
        jobs.fail(drawing_, issue);
        emit failed(issue);
    });
    adding_.setInterval(0);
    connect(&adding_, &QTimer::timeout, this, &PairOthers::add_some);
    connect(&robot_, &InspectedRobot::changed, this, &PairOthers::follow_robot);
    connect(&timeline_, &Timeline::row_changed, this, &PairOthers::follow_row);
    connect(&scene_.answers(), &PairAnswers::placed, this, &PairOthers::place);
}

void PairOthers::set_shown(bool shown) {
    if (shown != is_shown_) {
        is_shown_ = shown;
        follow_robot();
    }
}

bool PairOthers::has_any() const {
    if (!robot_.robot() || !robot_.pair()) {
        return false;
    }
    const auto& bodies = robot_.robot()->report().bodies;
    return std::ranges::count_if(bodies, [](const auto& body) { return body.pieces > 0; }) > 2;
}

std::optional<std::size_t> PairOthers::first_rows() const {
    return is_shown_ && bodies_ && bodies_->around->is_cut()
               ? std::optional(bodies_->around->rows())
               : std::nullopt;
}

std::optional<hullwright::Pose> PairOthers::drawn_at(std::size_t body) const {
    return body < at_.size() ? at_[body] : std::nullopt;
}

// The others are drawn once for all pairs of a robot, and not before somebody sees a pair.
void PairOthers::follow_robot() {
    if (robot_.robot() != of_) {
        drawing_.stop();
        adding_.stop();
        viewport_.pair().around().clear();
        at_.clear();
        bodies_.reset();
        of_.reset();
    }
    if (is_shown_ && has_any() && !of_) {
        of_ = robot_.robot();
        drawing_.start(of_);
    }
    place();
    emit changed();
}

void PairOthers::take(const std::shared_ptr<const RobotDrawn>& bodies) {
    bodies_ = bodies;
    at_.assign(bodies->triangles.size(), std::nullopt);
    adding_.start();
    emit changed();
}

// An entity of the scene takes the window's thread a while, and there may be hundreds.
void PairOthers::add_some() {
    constexpr qint64 k_turn = 8; // milliseconds, half a frame
    AroundLayers& layers = viewport_.pair().around();
    QElapsedTimer since;
    since.start();
    while (layers.size() < bodies_->triangles.size() && since.elapsed() < k_turn) {
        const std::size_t body = layers.size();
        layers.add(bodies_->triangles[body], bodies_->around->bodies[body].origin);
    }
    if (layers.size() == bodies_->triangles.size()) {
        adding_.stop();
        place();
        emit changed();
    }
}

// A pair that moves is drawn with its answer, or a moment later, and so are the others.
void PairOthers::follow_row() {
    if (!scene_.bodies().is_complete() || scene_.answers().is_answered()) {
        place();
    }
}

void PairOthers::place() {
    if (!bodies_ || adding_.isActive()) {
        return;
    }
    const pipeline::RobotAround& around = *bodies_->around;
    const std::size_t row = timeline_.row();
    if (!is_shown_ || !robot_.pair() || row >= around.rows()) {
        hide_all();
        return;
    }
    const RobotPair& pair = robot_.robot()->report().pairs[*robot_.pair()];
    const Vec3 origin = viewport_.pair_camera().standpoint().origin;
    const std::vector<hullwright::Pose> places = around.places(row);
    AroundLayers& layers = viewport_.pair().around();
    Aabb box;
    for (std::size_t body = 0; body < places.size(); ++body) {
        const bool is_other = body != pair.a && body != pair.b;
        if (!is_other || bodies_->triangles[body].isEmpty()) {
            layers.hide(body);
            at_[body].reset();
            continue;
        }
        layers.place(body, places[body], origin);
        at_[body] = places[body];
        box.add(around.box(body, places[body]));
    }
    viewport_.pair_camera().surround(box);
}

void PairOthers::hide_all() {
    for (std::size_t body = 0; body < at_.size(); ++body) {
        viewport_.pair().around().hide(body);
        at_[body].reset();
    }
    viewport_.pair_camera().surround({});
}

} // namespace hullwright::ui
