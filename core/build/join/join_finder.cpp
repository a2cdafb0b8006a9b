#include "join/join_finder.h"

#include <algorithm>
#include <limits>
#include <set>

namespace hullwright {
namespace {

std::vector<Vec3> both_corners(const GroupBody& one, const GroupBody& other) {
    std::vector<Vec3> points = one.corners;
    points.insert(points.end(), other.corners.begin(), other.corners.end());
    return points;
}

} // namespace

std::optional<JoinFinder::Joining> JoinFinder::cheapest() {
    const CellGrid::Mask free = groups_.free();
    const std::vector<GroupBody>& bodies = groups_.bodies();
    std::vector<Joining> pairs;
    for (std::size_t i = 0; i < bodies.size() && !work_.is_over(); ++i) {
        for (std::size_t j = i + 1; j < bodies.size(); ++j) {
            if (groups_.may_join(bodies[i], bodies[j])) {
                pairs.push_back({i, j, least_cells(free, bodies[i], bodies[j])});
            }
        }
    }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const Joining& a, const Joining& b) { return a.cells < b.cells; });
    std::optional<Joining> best;
    for (const Joining& pair : pairs) {
        const std::size_t limit = best ? best->cells : std::numeric_limits<std::size_t>::max();
        if (pair.cells >= limit || work_.is_over()) {
            break;
        }
        const Stretches& cover = joined_cover(bodies[pair.one], bodies[pair.other]);
        const std::size_t cells = grid_.count(free, cover);
        if (cells < limit &&
            may_cover_(cover, both_corners(bodies[pair.one], bodies[pair.other]))) {
            best = Joining{pair.one, pair.other, cells};
        }
    }
    forget();
    return best;
}

// The hull of extreme points covers no more than the hull of both bodies itself.
std::size_t JoinFinder::least_cells(const CellGrid::Mask& free, const GroupBody& one,
                                    const GroupBody& other) {
    auto [slot, is_new] = joined_.try_emplace(std::minmax(one.number, other.number));
    JoinedCover& joined = slot->second;
    if (is_new) {
        Aabb box = one.box;
        box.add(other.box);
        joined.step = rough_step(grid_, box);
        joined.rough = work_.cover_of(join_supports(one.supports, other.supports), joined.step);
    }
    return static_cast<std::size_t>(joined.step) * joined.step * grid_.count(free, joined.rough);
}

const Stretches& JoinFinder::joined_cover(const GroupBody& one, const GroupBody& other) {
    JoinedCover& joined = joined_.at(std::minmax(one.number, other.number));
    if (!joined.is_known) {
        joined.whole = work_.cover_of(both_corners(one, other));
        joined.is_known = true;
    }
    return joined.whole;
}

// Bodies that are no more are never joined.
void JoinFinder::forget() {
    std::set<std::uint64_t> numbers;
    for (const GroupBody& body : groups_.bodies()) {
        numbers.insert(body.number);
    }
    std::erase_if(joined_, [&](const auto& joined) {
        return !numbers.contains(joined.first.first) || !numbers.contains(joined.first.second);
    });
}

} // namespace hullwright
