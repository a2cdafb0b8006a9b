#include "play/fall_outline.h"

#include "base/each_part.h"
#include "base/work_meter.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

namespace hullwright {
namespace {

// Holds steps as shares of the diagonal, and how much finer the next lattice is. They change the
// time alone, but for the finest.
constexpr double k_widest = 1.0 / 64.0;
constexpr double k_finest = 1.0 / 8192.0;
constexpr double k_finer = 0.25;
// A column is looked at in about so many microseconds, the steps of a meter, on a large ground.
constexpr std::size_t k_column_steps = 16;

} // namespace

FallOutline::FallOutline(const PlayGround& ground, int up, double radius)
    : ground_(&ground), up_(up), across_((up + 1) % 3), over_((up + 2) % 3), radius_(radius) {
    const double diagonal = ground.box().diagonal();
    const double finest = std::max(0.5 * radius, k_finest * diagonal);
    for (double step = k_widest * diagonal; step > finest; step *= k_finer) {
        lattices_.push_back({step, {}});
    }
    lattices_.push_back({finest, {}});
}

// The ball falls from above the box to below it.
bool FallOutline::is_free(double x, double y, double radius) const {
    const Aabb& box = ground_->box();
    Flight fall;
    fall.from[across_] = x;
    fall.from[over_] = y;
    fall.from[up_] = box.upper[up_] + 2.0 * radius;
    fall.speed[up_] = -1.0;
    const double end = box.upper[up_] - box.lower[up_] + 4.0 * radius;
    const double slack = rounding_of(std::max(ground_->largest(), fall.largest(end)) + radius);
    return !ground_->first(fall, radius, slack, 0.0, end);
}

bool FallOutline::is_beside(double x, double y) const {
    return depth_of(x, y) < 0.0;
}

// Returns how far it is to the nearest side of the box; below 0 outside of it.
double FallOutline::depth_of(double x, double y) const {
    const Aabb& box = ground_->box();
    return std::min({x - box.lower[across_], box.upper[across_] - x, y - box.lower[over_],
                     box.upper[over_] - y});
}

Result<bool> FallOutline::is_outside(const Vec3& p, const Progress& progress) {
    const double x = p[across_];
    const double y = p[over_];
    if (!is_free(x, y, radius_)) {
        return false;
    }
    if (is_beside(x, y)) {
        return true;
    }
    for (std::size_t i = 0; i < lattices_.size(); ++i) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        Lattice& lattice = lattices_[i];
        const Result<bool> leads =
            leads_outside(lattice, {std::llround(x / lattice.step), std::llround(y / lattice.step)},
                          each_part(progress, i, lattices_.size()));
        if (!leads || *leads) {
            return leads;
        }
    }
    return false;
}

// All columns on the way are one space, and what is found of it is found for each.
Result<bool> FallOutline::leads_outside(Lattice& lattice, const Place& first,
                                        const Progress& progress) const {
    using Waiting = std::pair<double, std::pair<std::int64_t, std::int64_t>>;
    std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting;
    std::vector<Place> space;
    bool outside = false;
    // A free column is a hole until its space is known to be none.
    const auto look = [&](const Place& place) {
        const auto [at, is_new] = lattice.known.try_emplace(place, Column::taken);
        const double x = lattice.along(place.x);
        const double y = lattice.along(place.y);
        if (!is_new) {
            outside = outside || at->second == Column::outside;
        } else if (is_free(x, y, lattice.step)) {
            at->second = Column::hole;
            space.push_back(place);
            waiting.push({depth_of(x, y), {place.x, place.y}});
            outside = outside || is_beside(x, y);
        }
    };
    WorkMeter meter(progress, k_column_steps * k_most_columns);
    look(first);
    while (!outside && !waiting.empty() && space.size() < k_most_columns) {
        if (meter.stopped_after(k_column_steps)) {
            forget(lattice, space);
            return stopped_issue();
        }
        const auto [x, y] = waiting.top().second;
        waiting.pop();
        for (const Place& next : {Place{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}}) {
            look(next);
        }
    }
    for (const Place& place : space) {
        lattice.known[place] = outside ? Column::outside : Column::hole;
    }
    return outside;
}

// Nobody knows yet whether they are in a hole.
void FallOutline::forget(Lattice& lattice, const std::vector<Place>& space) {
    for (const Place& place : space) {
        lattice.known.erase(place);
    }
}

} // namespace hullwright
