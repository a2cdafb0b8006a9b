#include "play/drop.h"

#include "play/fall_outline.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace hullwright {
namespace {

constexpr double k_apart = 2.5; // radii between the middles of balls that begin together

// Returns the next of a row of numbers from 0 to below 1 (splitmix64, Steele, Lea and Flood 2014),
// which no library makes in its own way.
double next_share(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15ULL;
    std::uint64_t x = state;
    x = (x ^ x >> 30U) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ x >> 27U) * 0x94d049bb133111ebULL;
    x ^= x >> 31U;
    return static_cast<double>(x >> 11U) * 0x1p-53;
}

Vec3 start_of(const Aabb& box, const DropSettings& settings, std::uint64_t& state) {
    Vec3 at = box.lower;
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        if (axis == settings.up) {
            at[axis] = box.upper[axis] + settings.height + settings.radius;
        } else {
            at[axis] += next_share(state) * (box.upper[axis] - box.lower[axis]);
        }
    }
    return at;
}

WorldSettings world_of(const DropSettings& settings, double fall) {
    WorldSettings world;
    world.gravity = Vec3::Zero();
    world.gravity[settings.up] = -settings.gravity;
    world.restitution = settings.restitution;
    world.motion = settings.motion;
    // A ball at the end of its fall goes a 128th of the way in a step. What is slower than a 512th
    // of that ball bounces no more. A ball that slides has a seventh of its speed after a fall's
    // time.
    world.step = settings.step;
    world.rest_time = fall / 512.0;
    world.rolling_loss = 2.0 / fall;
    return world;
}

// Returns how long falling from the start to below the box takes.
double fall_of(const Aabb& box, const DropSettings& settings) {
    const double way = settings.height + box.size()[settings.up] + 2.0 * settings.radius;
    return std::sqrt(2.0 * way / settings.gravity);
}

// Returns the settings with nothing left open, or that they are of no use.
Result<DropSettings> checked(const PlayGround& ground, const DropSettings& asked) {
    const DropSettings settings = settled(ground, asked);
    if (ground.box().empty() || !(settings.gravity > 0.0) || !(settings.radius > 0.0) ||
        !std::isfinite(settings.seconds) || settings.up < 0 || settings.up > 2) {
        return error(Code::non_finite_coordinates, "drop");
    }
    return settings;
}

// Says how balls are looked at while they fall.
struct Watch {
    const PlayGround& ground;
    int up;
    double step;
    double seconds;
    std::map<double, FallOutline> outlines = {}; // by the radius of a ball

    [[nodiscard]] Result<bool> is_outside(const Vec3& p, double radius, const Progress& progress) {
        return outlines.try_emplace(radius, ground, up, radius)
            .first->second.is_outside(p, progress);
    }
};

// Goes from look to look until it is known what becomes of the ball. `look` goes on to a time and
// says whether the ball sleeps then; it sets the place in the row.
template <class Look>
Status watch_fate(Watch& watch, double radius, Dropped& row, const Look& look,
                  const Progress& progress) {
    constexpr std::uint64_t k_looks = 256; // take a millisecond or two
    const double bottom = watch.ground.box().lower[watch.up] - radius;
    double time = 0.0;
    for (std::uint64_t looks = 1; time < watch.seconds && row.fate == Fate::moving; ++looks) {
        if (looks % k_looks == 0) {
            if (progress.stopped()) {
                return stopped_issue();
            }
            progress.report(time / watch.seconds);
        }
        time = std::min(time + watch.step, watch.seconds);
        const Result<bool> asleep = look(time);
        if (!asleep) {
            return asleep.issue();
        }
        row.time = time;
        if (*asleep) {
            row.fate = Fate::rest;
        } else if (row.at[watch.up] < bottom) {
            if (progress.stopped()) { // nothing is told of any more
                return stopped_issue();
            }
            const Result<bool> outside =
                watch.is_outside(row.at, radius, progress.part({}, time / watch.seconds, 1.0));
            if (!outside) {
                return outside.issue();
            }
            row.fate = *outside ? Fate::left : Fate::through;
        }
    }
    return Done{};
}

// Returns the share of the work that is one ball's. It is told of to where the ball's fate is
// known.
Progress part_of_ball(const Progress& progress, std::size_t ball, std::size_t balls) {
    const auto all = static_cast<double>(balls);
    return progress.part({}, static_cast<double>(ball) / all, static_cast<double>(ball + 1) / all);
}

Status follow(const DropSettings& settings, double mass, Watch& watch, Dropped& row,
              const Progress& progress) {
    const WorldSettings rules = world_of(settings, fall_of(watch.ground.box(), settings));
    auto world =
        World::make(watch.ground, {{mass, settings.radius, row.from, Vec3::Zero()}}, rules);
    if (!world) {
        return world.issue();
    }
    row.at = row.from;
    const auto look = [&](double time) -> Result<bool> {
        if (auto done = world->advance(time, progress); !done) {
            return done.issue();
        }
        row.at = world->ball(0).position;
        return world->is_asleep(0);
    };
    const Status done = watch_fate(watch, settings.radius, row, look, progress);
    row.bounces = static_cast<std::uint32_t>(world->bounces().size());
    return done;
}

} // namespace

// Settings that nobody has given are as drop.h says. A ball of a hundredth of the diagonal goes
// through holes of a fiftieth. Its bounces are over after three falls' time, as each takes half as
// long as the one before, and the rest of sixteen is for sliding.
DropSettings settled(const PlayGround& ground, DropSettings settings) {
    const Aabb& box = ground.box();
    settings.radius = settings.radius > 0.0 ? settings.radius : 0.01 * box.diagonal();
    settings.height = settings.height >= 0.0 ? settings.height : 0.1 * box.diagonal();
    const double fall = fall_of(box, settings);
    settings.seconds = settings.seconds > 0.0 ? settings.seconds : 16.0 * fall;
    settings.step = settings.step > 0.0 ? settings.step : fall / 256.0;
    return settings;
}

double earth_gravity(const PlayGround& ground, double metres_per_unit) {
    constexpr double k_earth = 9.81; // m/s²
    const double size = ground.box().empty() ? 0.0 : ground.box().diagonal();
    return metres_per_unit > 0.0 ? k_earth / metres_per_unit : k_earth * (size > 0.0 ? size : 1.0);
}

Result<std::vector<Dropped>> drop(const PlayGround& ground, const DropSettings& asked,
                                  const Progress& progress) {
    const auto settings = checked(ground, asked);
    if (!settings) {
        return settings.issue();
    }
    std::vector<Dropped> rows(settings->count);
    std::uint64_t state = settings->seed;
    Watch watch{ground, settings->up, settings->step, settings->seconds};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].from = start_of(ground.box(), *settings, state);
        const Status done = follow(*settings, settings->mass_of(i), watch, rows[i],
                                   part_of_ball(progress, i, rows.size()));
        if (!done) {
            return done.issue();
        }
    }
    progress.report(1.0);
    return rows;
}

Result<PlayStart> drop_start(const PlayGround& ground, const DropSettings& asked,
                             DropManner manner) {
    const auto settings = checked(ground, asked);
    if (!settings) {
        return settings.issue();
    }
    PlayStart start;
    start.rules = world_of(*settings, fall_of(ground.box(), *settings));
    start.rules.balls_meet = manner == DropManner::together;
    start.seconds = settings->seconds;
    start.up = settings->up;
    std::uint64_t state = settings->seed;
    for (std::uint32_t i = 0; i < settings->count; ++i) {
        Vec3 at = start_of(ground.box(), *settings, state);
        if (manner == DropManner::together) {
            at[settings->up] += i * k_apart * settings->radius;
        }
        start.balls.push_back({settings->mass_of(i), settings->radius, at, Vec3::Zero()});
    }
    return start;
}

Result<PlayStart> throw_start(const PlayGround& ground, const ThrowSettings& asked) {
    const auto settings = checked(ground, asked.balls);
    if (!settings) {
        return settings.issue();
    }
    PlayStart start;
    start.rules = world_of(*settings, fall_of(ground.box(), *settings));
    start.seconds = settings->seconds;
    start.up = settings->up;
    // Balls that are let go instead of thrown stand above each other.
    const Vec3 back = asked.velocity.isZero(0.0) ? Vec3(Vec3::Unit(settings->up))
                                                 : Vec3(-asked.velocity.stableNormalized());
    for (std::uint32_t i = 0; i < settings->count; ++i) {
        const Vec3 at = asked.from + (i * k_apart * settings->radius) * back;
        start.balls.push_back({settings->mass_of(i), settings->radius, at, asked.velocity});
    }
    if (!is_usable(start)) {
        return error(Code::non_finite_coordinates, "throw");
    }
    return start;
}

Result<std::vector<Dropped>> fates_of(const PlayGround& ground, const PlayRecord& record,
                                      const Progress& progress) {
    const PlayStart& start = record.start();
    const double end = record.is_cut() ? record.length() : start.seconds;
    std::vector<Dropped> rows(record.size());
    Watch watch{ground, start.up, start.rules.step, end};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        const Progress of_ball = part_of_ball(progress, i, rows.size());
        Dropped& row = rows[i];
        row.from = row.at = start.balls[i].position;
        const auto look = [&](double time) -> Result<bool> {
            row.at = record.ball(i, time).position;
            return record.is_asleep(i, time);
        };
        const Status done = watch_fate(watch, start.balls[i].radius, row, look, of_ball);
        if (!done) {
            return done.issue();
        }
    }
    for (const Bounce& bounce : record.bounces()) {
        for (const Index ball : {bounce.ball, bounce.other}) {
            if (ball != k_none && bounce.time <= rows[ball].time) {
                ++rows[ball].bounces;
            }
        }
    }
    return rows;
}

} // namespace hullwright
