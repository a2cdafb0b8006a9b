#include "play/record.h"

#include <algorithm>

namespace hullwright {
namespace {

// Counts the steps between two looks at whether the work is stopped, or too much is kept.
constexpr double k_steps_of_look = 256.0;

std::size_t ways_of(const World& world) {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < world.size(); ++i) {
        sum += world.ways(i).size();
    }
    return sum;
}

bool all_asleep(const World& world) {
    bool all = true;
    for (std::size_t i = 0; i < world.size(); ++i) {
        all = all && world.is_asleep(i);
    }
    return all;
}

// Each sum goes through all balls, so the stop is looked at between them.
Result<PlayRecord::Sums> sums_of(const World& world, const Progress& progress) {
    const double energy = world.energy();
    if (progress.stopped()) {
        return stopped_issue();
    }
    return PlayRecord::Sums{energy, world.momentum()};
}

// Goes on to that time; false where more would be kept than may be.
Result<bool> go_on(World& world, double time, double step, const Progress& progress) {
    while (world.time() < time) {
        const double next = std::min(world.time() + k_steps_of_look * step, time);
        if (auto done = world.advance(next, progress); !done) {
            return done.issue();
        }
        if (progress.stopped()) {
            return stopped_issue();
        }
        if (ways_of(world) > PlayRecord::k_most_ways) {
            return false;
        }
    }
    return true;
}

} // namespace

bool is_usable(const PlayStart& start) {
    return is_usable(start.rules) && start.seconds >= 0.0 && start.seconds <= k_most_of_play &&
           start.seconds <= PlayStart::k_most_steps * start.rules.step && start.up >= 0 &&
           start.up <= 2 &&
           std::ranges::all_of(start.balls, [](const Ball& ball) { return is_usable(ball); });
}

Result<PlayRecord> PlayRecord::make(const PlayGround& ground, PlayStart start,
                                    const Progress& progress) {
    if (!is_usable(start)) {
        return error(Code::non_finite_coordinates, "play");
    }
    auto world = World::make(ground, start.balls, start.rules, true, progress);
    if (!world) {
        return world.issue();
    }
    const auto first = sums_of(*world, progress);
    if (!first) {
        return first.issue();
    }
    PlayRecord record(std::move(start));
    record.sums_.push_back(*first);
    for (std::size_t tick = 1; record.length_ < record.start_.seconds && !all_asleep(*world);
         ++tick) {
        const double time =
            std::min(static_cast<double>(tick) * record.tick(), record.start_.seconds);
        const auto went = go_on(*world, time, record.start_.rules.step, Progress(progress.token()));
        if (!went) {
            return went.issue();
        }
        const auto sums = sums_of(*world, progress);
        if (!sums) {
            return sums.issue();
        }
        record.length_ = world->time();
        record.sums_.push_back(*sums);
        if (!*went) {
            record.is_cut_ = true;
            break;
        }
        progress.report(time / record.start_.seconds);
    }
    for (std::size_t i = 0; i < record.size(); ++i) {
        record.ways_.push_back(world->ways(i));
    }
    record.bounces_ = world->bounces();
    return record;
}

const Way& PlayRecord::way_at(std::size_t i, double time) const {
    const auto after = std::ranges::upper_bound(ways_[i], time, {}, &Way::since);
    return *(after - 1); // the first one begins at 0
}

Ball PlayRecord::ball(std::size_t i, double time) const {
    const double at = std::clamp(time, 0.0, length_);
    const Way& way = way_at(i, at);
    Ball ball = start_.balls[i];
    ball.position = way.position_at(at);
    ball.velocity = way.velocity_at(at);
    return ball;
}

bool PlayRecord::is_asleep(std::size_t i, double time) const {
    return way_at(i, std::clamp(time, 0.0, length_)).asleep;
}

std::size_t PlayRecord::bounces_until(double time) const {
    const auto after = std::ranges::upper_bound(bounces_, time, {}, &Bounce::time);
    return static_cast<std::size_t>(after - bounces_.begin());
}

double energy_scale(const PlayRecord& record) {
    const Vec3& gravity = record.start().rules.gravity;
    double most = 0.0;
    for (const double time : {0.0, record.length()}) {
        double sum = 0.0;
        for (std::size_t i = 0; i < record.size(); ++i) {
            const Ball ball = record.ball(i, time);
            sum += ball.mass * (0.5 * ball.velocity.squaredNorm() +
                                gravity.cwiseAbs().dot(ball.position.cwiseAbs()));
        }
        most = std::max(most, sum);
    }
    return most;
}

} // namespace hullwright
