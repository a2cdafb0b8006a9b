#include "play/world.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

constexpr double k_eps = std::numeric_limits<double>::epsilon();
constexpr double k_never = std::numeric_limits<double>::infinity();
// So many steps are looked ahead at once: farther, boxes around ways are large and hold much.
constexpr double k_steps_ahead = 16.0;
// A ball with more contacts than this in `rest_time` is jammed and sleeps, lest time stand still.
constexpr int k_jam = 1000;

bool is_vector(const Vec3& v) {
    return (v.array().abs() <= k_most_of_play).all();
}

} // namespace

bool is_usable(const Ball& ball) {
    return ball.mass > 0.0 && ball.mass <= k_most_of_play && ball.radius >= 0.0 &&
           ball.radius <= k_most_of_play && is_vector(ball.position) && is_vector(ball.velocity);
}

bool is_usable(const WorldSettings& s) {
    const auto is_share = [](double x) { return x >= 0.0 && x <= 1.0; };
    return is_vector(s.gravity) && is_share(s.restitution) && s.step > 0.0 &&
           s.step <= k_most_of_play && s.rest_time > 0.0 && s.rest_time <= k_most_of_play &&
           s.rolling_loss >= 0.0 && s.rolling_loss <= k_most_of_play && is_share(s.grip);
}

Result<World> World::make(const PlayGround& ground, std::vector<Ball> balls,
                          const WorldSettings& settings, bool keeps_ways,
                          const Progress& progress) {
    if (!is_usable(settings)) {
        return error(Code::non_finite_coordinates, "world");
    }
    World world(ground, settings, keeps_ways);
    const bool euler = settings.motion != PlayMotion::parabola;
    const double rest_time =
        euler ? std::max(settings.rest_time, 2.0 * settings.step) : settings.rest_time;
    world.rest_speed_ = settings.gravity.norm() * rest_time;
    world.bodies_.resize(balls.size());
    world.next_times_ = NextTimes(balls.size());
    world.ways_.resize(balls.size());
    for (Index i = 0; i < balls.size(); ++i) {
        if (!is_usable(balls[i])) {
            return error(Code::non_finite_coordinates, "ball " + std::to_string(i));
        }
        world.bodies_[i].ball = balls[i];
        world.start(i);
        world.keep_way(i);
    }
    for (Index i = 0; i < balls.size(); ++i) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        world.predict(i);
    }
    return world;
}

Status World::advance(double time, const Progress& progress) {
    if (std::isnan(time)) {
        return error(Code::non_finite_coordinates, "time");
    }
    while (!bodies_.empty()) {
        const auto i = static_cast<Index>(next_times_.first());
        const Body& next = bodies_[i];
        if (next.next_time > time || next.next == Next::nothing) {
            break;
        }
        if (progress.stopped()) {
            return stopped_issue();
        }
        happen(i);
    }
    time_ = std::max(time_, time);
    return Done{};
}

Ball World::ball(std::size_t i) const {
    const Way way = bodies_[i].way();
    Ball ball = bodies_[i].ball;
    ball.position = way.position_at(time_);
    ball.velocity = way.velocity_at(time_);
    return ball;
}

double World::energy() const {
    double sum = 0.0;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const Ball now = ball(i);
        sum += now.mass * (0.5 * now.velocity.squaredNorm() - settings_.gravity.dot(now.position));
    }
    return sum;
}

Vec3 World::momentum() const {
    Vec3 sum = Vec3::Zero();
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const Ball now = ball(i);
        sum += now.mass * now.velocity;
    }
    return sum;
}

double World::slack_of(const Body& body, double end) const {
    return rounding_of(std::max(body.flight.largest(end - body.since), ground_->largest()) +
                       body.ball.radius);
}

void World::keep_way(Index i) {
    if (keeps_ways_) {
        ways_[i].push_back(bodies_[i].way());
    }
}

void World::stop_at(Body& body, double time) const {
    const Way way = body.way();
    body.ball.position = way.position_at(time);
    body.ball.velocity = way.velocity_at(time);
    body.flight = {body.ball.position, Vec3::Zero(), Vec3::Zero()};
    body.since = time;
}

// Returns the part of a speed or acceleration that does not go into what the ball leans on: the
// nearest vector of those that go into nothing.
Vec3 World::left_of(const Body& body, const Vec3& v) const {
    const double rounding = k_still * v.norm();
    Vec3 best = Vec3::Zero();
    const auto offer = [&](const Vec3& way) {
        for (std::size_t k = 0; k < body.support_count; ++k) {
            if (body.supports[k].normal.dot(way) < -rounding) {
                return;
            }
        }
        if ((v - way).squaredNorm() < (v - best).squaredNorm()) {
            best = way;
        }
    };
    offer(v);
    for (std::size_t k = 0; k < body.support_count; ++k) {
        const Vec3& normal = body.supports[k].normal;
        offer(v - normal.dot(v) * normal);
        for (std::size_t l = 0; l < k; ++l) {
            const Vec3 along = normal.cross(body.supports[l].normal);
            if (along.squaredNorm() > k_eps) { // else both are one, or nothing lies between
                offer(along.dot(v) / along.squaredNorm() * along);
            }
        }
    }
    return best;
}

// Begins a flight from where the ball is now.
void World::start(Index i) {
    Body& body = bodies_[i];
    const Vec3& velocity = body.ball.velocity;
    const double still = k_still * velocity.norm();
    const auto leaves = [&](const Support& support) {
        return support.ball == k_none && support.normal.dot(velocity) > still;
    };
    const auto end = body.supports.begin() + static_cast<std::ptrdiff_t>(body.support_count);
    body.support_count = static_cast<std::size_t>(
        std::remove_if(body.supports.begin(), end, leaves) - body.supports.begin());
    body.pull = left_of(body, settings_.gravity);
    body.looked = body.since;
    body.flight = {body.ball.position, velocity, Vec3::Zero()};
    if (settings_.motion == PlayMotion::parabola) {
        body.flight.bend = body.pull;
    } else {
        double steps = std::floor(body.since / settings_.step);
        while (steps * settings_.step <= body.since) { // the quotient is rounded
            ++steps;
        }
        body.step_end = steps * settings_.step;
        if (settings_.motion == PlayMotion::implicit_euler) {
            body.flight.speed += (body.step_end - body.since) * body.pull;
        }
    }
    bool lies = body.support_count > 0 && velocity.norm() <= rest_speed_ &&
                body.pull.norm() <= settings_.grip * settings_.gravity.norm();
    for (std::size_t k = 0; k < body.support_count; ++k) {
        const Support& support = body.supports[k];
        const bool holds = support.normal.dot(settings_.gravity) < 0.0;
        lies = lies && (!holds || support.ball == k_none || bodies_[support.ball].asleep);
    }
    if (lies) {
        fall_asleep(i);
    }
}

void World::fall_asleep(Index i) {
    Body& body = bodies_[i];
    body.asleep = true;
    body.ball.velocity = body.pull = Vec3::Zero();
    body.flight = {body.ball.position, Vec3::Zero(), Vec3::Zero()};
}

void World::predict(Index i) {
    Body& body = bodies_[i];
    body.next = Next::nothing;
    body.next_time = k_never;
    if (body.asleep) {
        next_times_.set(i, body.next_time);
        return;
    }
    double end = body.looked + k_steps_ahead * settings_.step;
    body.next = Next::look;
    if (settings_.motion != PlayMotion::parabola) {
        end = body.step_end;
        body.next = Next::step;
    } else if (body.support_count > 0) {
        end = body.since + settings_.step;
        body.next = Next::step;
    }
    body.next_time = end;
    const double slack = slack_of(body, end);
    // Twice the slack keeps the middle on its side of a face even where the radius is 0.
    if (const auto touch = ground_->first(body.flight, body.ball.radius + 2.0 * slack, slack,
                                          body.looked - body.since, end - body.since)) {
        body.next = Next::ground;
        body.next_time = body.since + touch->time;
        body.with = touch->obstacle;
        body.nearest = touch->nearest;
    }
    for (Index j = 0; settings_.balls_meet && j < bodies_.size(); ++j) {
        if (j != i) {
            predict_ball(i, j, body.next_time);
        }
    }
    next_times_.set(i, body.next_time);
}

void World::predict_ball(Index i, Index j, double end) {
    Body& a = bodies_[i];
    const Body& b = bodies_[j];
    const double now = std::max(a.looked, b.since);
    if (now > end) {
        return;
    }
    const auto from = [now](const Body& body) {
        const double gone = now - body.since;
        return Flight{body.flight.at(gone), body.flight.speed_at(gone), body.flight.bend};
    };
    const Flight way = relative(from(a), from(b));
    const double length = end - now;
    const double reach = a.ball.radius + b.ball.radius;
    const double farthest =
        reach + length * way.speed.norm() + 0.5 * length * length * way.bend.norm();
    // A ball that is passed over here is out of reach by a two thousandth of the reach, far more
    // than the roundings of both lengths; all others are calculated.
    constexpr double k_certainly = 1.001;
    if (way.from.squaredNorm() > k_certainly * farthest * farthest) {
        return;
    }
    const double slack = std::max(slack_of(a, end), rounding_of(b.flight.from.norm() + farthest));
    const auto touch =
        first_approach(Vec3(Vec3::Zero()), way, reach + 2.0 * slack, slack, 0.0, length);
    if (touch && now + touch->time < a.next_time) {
        a.next = Next::ball;
        a.next_time = now + touch->time;
        a.with = j;
        a.nearest = touch->nearest;
    }
}

void World::happen(Index i) {
    Body& body = bodies_[i];
    switch (body.next) {
    case Next::ground:
        hit_ground(i);
        break;
    case Next::ball:
        hit_ball(i);
        break;
    case Next::step:
        check_supports(i);
        break;
    case Next::look:
        body.looked = body.next_time;
        predict(i);
        break;
    case Next::nothing:
        break;
    }
}

// Begins the ball's next flight, and tells those that counted on the one before.
void World::changed(Index i) {
    if (!bodies_[i].asleep) {
        start(i);
    }
    keep_way(i);
    predict(i);
    for (Index j = 0; settings_.balls_meet && j < bodies_.size(); ++j) {
        if (j != i && bodies_[j].next == Next::ball && bodies_[j].with == i) {
            bodies_[j].looked = std::max(bodies_[j].looked, bodies_[i].since);
            predict(j);
        }
    }
}

bool World::is_crowded(Body& body, double time) const {
    if (time - body.crowd_since > settings_.rest_time) {
        body.crowd_since = time;
        body.crowd = 0;
    }
    return ++body.crowd > k_jam;
}

void World::hit_ground(Index i) {
    Body& body = bodies_[i];
    const NearestPlace near = body.nearest;
    const double reach = body.ball.radius + 2.0 * slack_of(body, body.next_time);
    stop_at(body, body.next_time);
    const Vec3& normal = near.normal;
    body.ball.position += std::max(0.0, reach - near.distance) * normal;
    const double speed = normal.dot(body.ball.velocity);
    if (is_crowded(body, body.since)) {
        fall_asleep(i);
    } else if (speed < -rest_speed_) {
        body.ball.velocity -= (1.0 + settings_.restitution) * speed * normal;
        bounces_.push_back({body.since, i, k_none, body.with, near.point, normal,
                            -(1.0 + settings_.restitution) * speed * body.ball.mass});
    } else if (speed <= rest_speed_) {
        lean(i, {body.with, k_none, normal});
    }
    changed(i);
}

void World::lean(Index i, const Support& support) {
    Body& body = bodies_[i];
    const auto is_same = [&support](const Support& other) {
        return other.obstacle == support.obstacle && other.ball == support.ball;
    };
    const auto end = body.supports.begin() + static_cast<std::ptrdiff_t>(body.support_count);
    const auto same = std::find_if(body.supports.begin(), end, is_same);
    if (same != end) {
        *same = support;
    } else {
        if (body.support_count == body.supports.size()) { // the oldest goes
            std::rotate(body.supports.begin(), body.supports.begin() + 1, body.supports.end());
            --body.support_count;
        }
        body.supports[body.support_count++] = support;
    }
    if (support.ball == k_none) { // what a ball leans on may move along
        body.ball.velocity -= support.normal.dot(body.ball.velocity) * support.normal;
    }
    body.ball.velocity = left_of(body, body.ball.velocity);
}

void World::check_supports(Index i) {
    Body& body = bodies_[i];
    const double elapsed = body.next_time - body.since;
    const double slack = slack_of(body, body.next_time);
    stop_at(body, body.next_time);
    std::size_t kept = 0;
    for (std::size_t k = 0; k < body.support_count; ++k) {
        Support support = body.supports[k];
        double reach = body.ball.radius;
        NearestPlace near;
        if (support.ball == k_none) {
            near = nearest_to(ground_->obstacles()[support.obstacle], body.ball.position);
        } else {
            Body other = bodies_[support.ball];
            stop_at(other, body.since);
            near = nearest_to(other.ball.position, body.ball.position);
            reach += other.ball.radius;
        }
        // The ball was put two slacks off what it leans on; the distance then and the one now may
        // each be off by one more.
        if (near.distance - reach <= 4.0 * slack) {
            support.normal = near.normal;
            body.supports[kept++] = support;
        }
    }
    body.support_count = kept;
    if (kept > 0) {
        body.ball.velocity = left_of(body, body.ball.velocity) *
                             std::max(0.0, 1.0 - settings_.rolling_loss * elapsed);
    }
    changed(i);
}

void World::hit_ball(Index i) {
    Body& a = bodies_[i];
    const Index j = a.with;
    Body& b = bodies_[j];
    const Vec3 normal = a.nearest.normal; // from j to i
    const double time = a.next_time;
    stop_at(a, time);
    stop_at(b, time);
    const double speed = normal.dot(a.ball.velocity - b.ball.velocity);
    const bool a_rests = a.asleep || a.support_count > 0;
    const bool b_rests = b.asleep || b.support_count > 0;
    if (is_crowded(a, time)) {
        fall_asleep(i);
    } else if (speed < -rest_speed_ || !(a_rests || b_rests)) {
        bounce_balls(i, j, normal, speed);
    } else {
        meet_slowly(i, j, normal, speed);
    }
    changed(i);
    changed(j);
}

// Nothing is left of the speed at which they near each other, and each leans on the other.
void World::meet_slowly(Index i, Index j, const Vec3& normal, double speed) {
    Body& a = bodies_[i];
    Body& b = bodies_[j];
    const double share = b.asleep ? 1.0 : b.ball.mass / (a.ball.mass + b.ball.mass);
    a.ball.velocity -= (std::min(0.0, speed) * share) * normal;
    lean(i, {k_none, j, normal});
    if (!b.asleep) {
        b.ball.velocity += (std::min(0.0, speed) * (1.0 - share)) * normal;
        lean(j, {k_none, i, -normal});
    }
}

void World::bounce_balls(Index i, Index j, const Vec3& normal, double speed) {
    Body& a = bodies_[i];
    Body& b = bodies_[j];
    if (speed >= 0.0) {
        return;
    }
    const double masses = a.ball.mass + b.ball.mass;
    const double change = -(1.0 + settings_.restitution) * speed;
    a.ball.velocity += (change * (b.ball.mass / masses)) * normal;
    b.ball.velocity -= (change * (a.ball.mass / masses)) * normal;
    bounces_.push_back({a.since, i, j, k_none, Vec3(b.ball.position + b.ball.radius * normal),
                        normal, change * a.ball.mass * (b.ball.mass / masses)});
    for (const Index each : {i, j}) {
        if (bodies_[each].asleep) {
            bodies_[each].asleep = false;
            bodies_[each].support_count = 0;
            wake_leaning(each);
        }
    }
}

void World::wake_leaning(Index i) {
    for (Index j = 0; j < bodies_.size(); ++j) {
        Body& body = bodies_[j];
        bool leans = false;
        for (std::size_t k = 0; k < body.support_count; ++k) {
            leans = leans || body.supports[k].ball == i;
        }
        if (leans && body.asleep) {
            stop_at(body, bodies_[i].since);
            body.asleep = false;
            body.support_count = 0;
            changed(j);
            wake_leaning(j);
        }
    }
}

} // namespace hullwright
