#include "play/drop.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

// The next of a row of numbers from 0 to below 1 (splitmix64, Steele, Lea and Flood 2014), which no
// library makes in its own way.
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

bool is_above(const Aabb& box, const Vec3& p, const DropSettings& settings) {
    bool above = true;
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        above = above && (axis == settings.up || (p[axis] >= box.lower[axis] - settings.radius &&
                                                  p[axis] <= box.upper[axis] + settings.radius));
    }
    return above;
}

WorldSettings world_of(const DropSettings& settings, double fall) {
    WorldSettings world;
    world.gravity = Vec3::Zero();
    world.gravity[settings.up] = -settings.gravity;
    world.restitution = settings.restitution;
    world.motion = settings.motion;
    world.step = fall / 256.0;
    world.rest_time = fall / 512.0;
    world.rolling_loss = 2.0 / fall;
    return world;
}

// How long falling from the start to below the box takes.
double fall_of(const Aabb& box, const DropSettings& settings) {
    const double way = settings.height + box.size()[settings.up] + 2.0 * settings.radius;
    return std::sqrt(2.0 * way / settings.gravity);
}

Status follow(const PlayGround& ground, const DropSettings& settings, Dropped& row,
              const Progress& progress) {
    const double fall = fall_of(ground.box(), settings);
    const WorldSettings rules = world_of(settings, fall);
    auto world = World::make(ground, {{1.0, settings.radius, row.from, Vec3::Zero()}}, rules);
    if (!world) {
        return world.issue();
    }
    const double bottom = ground.box().lower[settings.up] - settings.radius;
    row.at = row.from;
    for (double time = 0.0; time < settings.seconds && row.fate == Fate::moving;) {
        time = std::min(time + rules.step, settings.seconds);
        if (auto done = world->advance(time, progress); !done) {
            return done;
        }
        row.at = world->ball(0).position;
        row.time = time;
        if (world->is_asleep(0)) {
            row.fate = Fate::rest;
        } else if (row.at[settings.up] < bottom) {
            row.fate = is_above(ground.box(), row.at, settings) ? Fate::through : Fate::left;
        }
    }
    row.bounces = static_cast<std::uint32_t>(world->bounces().size());
    return Done{};
}

} // namespace

DropSettings settled(const PlayGround& ground, DropSettings settings) {
    const Aabb& box = ground.box();
    settings.radius = settings.radius > 0.0 ? settings.radius : 0.01 * box.diagonal();
    settings.height = settings.height >= 0.0 ? settings.height : 0.1 * box.diagonal();
    settings.seconds = settings.seconds > 0.0 ? settings.seconds : 16.0 * fall_of(box, settings);
    return settings;
}

Result<std::vector<Dropped>> drop(const PlayGround& ground, const DropSettings& asked,
                                  const Progress& progress) {
    const DropSettings settings = settled(ground, asked);
    if (ground.box().empty() || !(settings.gravity > 0.0) || !(settings.radius > 0.0) ||
        !std::isfinite(settings.seconds) || settings.up < 0 || settings.up > 2) {
        return error(Code::non_finite_coordinates, "drop");
    }
    std::vector<Dropped> rows(settings.count);
    std::uint64_t state = settings.seed;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].from = start_of(ground.box(), settings, state);
        if (auto done = follow(ground, settings, rows[i], Progress(progress.token())); !done) {
            return done.issue();
        }
        progress.report(static_cast<double>(i + 1) / static_cast<double>(rows.size()));
    }
    return rows;
}

} // namespace hullwright
