#include "join/improve.h"

#include "join/groups.h"
#include "join/halves.h"
#include "join/join_finder.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace hullwright {
namespace {

// Improving nearly always ends by itself before: half as many and twice as many change no piece of
// three models.
constexpr int k_sweeps = 6;
// Says how closely the planes that part a group are looked for. What nothing is found with on the
// first level is looked at again on the second, which takes several times the work and finds a
// tenth of a percent of the solid in a hard case (an armadillo in 18 pieces).
constexpr std::array k_levels = {HalvesFinder::Level{16, 8, 12}, HalvesFinder::Level{32, 16, 32}};
constexpr std::size_t k_gifts = 6; // of the likeliest, so many are tried with whole hulls
// Says how near parts are to another body's hull that are given to it together, shares of the size.
// Half of them leave up to 8 % more volume outside, twice as much changes it by 2 % at most.
constexpr std::array k_reaches = {0.0, 0.005, 0.01, 0.02, 0.04};
// A tenth of what two bodies cover is more than hulls of extreme points are wrong by, mostly: half
// of the gifts on a rocker arm would cost more by them, and of these one in 170 saves something
// after all, of the others every eighth.
constexpr std::size_t k_surely_dear = 10;

// Parts go from group to group as long as that saves cells.
class Improver {
public:
    Improver(const CellGrid& grid, std::span<const JoinPart> parts,
             std::span<const Grouping> clusters, const MayCover& may_cover,
             const Progress& progress)
        : grid_(grid), may_cover_(may_cover), facts_(grid, parts, progress.token()),
          work_(grid, facts_.noise, parts.size(), progress), groups_(grid, parts, facts_, work_),
          finder_(grid, facts_, groups_, work_, clusters) {}
    Improver(const Improver&) = delete;
    Improver& operator=(const Improver&) = delete;

    // Joins the finer groups down to as many as the others are, if they can be; begins with those
    // where they cannot.
    Result<Grouping> run(Grouping groups, Grouping finer) {
        const std::size_t count = groups.size();
        groups_.begin_with(std::move(finer));
        give_near_parts();
        if (!join_down_to(count)) {
            groups_.begin_with(std::move(groups));
        }
        for (const HalvesFinder::Level& level : k_levels) {
            finder_.begin(level);
            halved_.clear();
            sweep();
        }
        if (work_.is_stopped()) {
            return stopped_issue();
        }
        Grouping done = groups_.release();
        std::sort(done.begin(), done.end());
        return done;
    }

private:
    [[nodiscard]] bool is_worth(std::size_t before) const {
        return groups_.total() + grid_.solid_cells() / k_worth < before;
    }
    bool join_down_to(std::size_t count) {
        JoinFinder joins(grid_, groups_, work_, may_cover_);
        while (groups_.size() > count && !work_.is_over()) {
            const auto join = joins.cheapest();
            if (!join) {
                return false;
            }
            groups_.join(join->one, join->other);
        }
        return groups_.size() == count;
    }
    void sweep() {
        for (int i = 0; i < k_sweeps && !work_.is_over(); ++i) {
            const std::size_t before = groups_.total();
            give_and_move(); // this saves most for each hull that is made
            give_halves();
            if (!is_worth(before)) {
                break;
            }
        }
    }
    void give_and_move() {
        for (bool is_done = false; !is_done && !work_.is_over();) {
            const std::size_t before = groups_.total();
            give_near_parts();
            move_parts();
            is_done = !is_worth(before);
        }
    }

    // Two bodies between which parts may move, and the cells that a move has to save.
    struct Neighbour {
        CellGrid::Mask free;
        Index step = 1;
        Stretches cover;       // of the other's hull of extreme points, by that step
        std::size_t cells = 0; // of both such hulls
    };

    // Gives all parts on one side of a plane to another body, where that saves most.
    void give_halves() {
        for (std::size_t from = 0; from < groups_.size() && !work_.is_over(); ++from) {
            give_half_of(from);
        }
        finder_.forget();
    }
    void give_half_of(std::size_t from) {
        std::vector<std::size_t> others;
        for (std::size_t to = 0; to < groups_.size(); ++to) {
            if (to != from && groups_.may_join(groups_[from], groups_[to]) &&
                halved_.insert({groups_[from].number, groups_[to].number}).second) {
                others.push_back(to);
            }
        }
        if (others.empty() || groups_[from].parts.size() < 2) {
            return;
        }
        const std::vector<Halves>& halves = finder_.of(from);
        std::map<std::size_t, Neighbour> neighbours;
        std::vector<Gift> gifts = likely_gifts(from, others, halves, neighbours);
        for (std::size_t i = 0; i < std::min(gifts.size(), k_gifts) && !work_.is_over(); ++i) {
            const Gift& gift = gifts[i];
            const Halves& both = halves[gift.halves];
            if (give(both.sides[gift.side], both.sides[1 - gift.side], from, gift.to,
                     neighbours.at(gift.to).free)) {
                return;
            }
        }
    }

    // One side of halves for another body.
    struct Gift {
        std::size_t halves = 0;
        std::size_t side = 0;
        std::size_t to = 0;
        std::size_t saved = 0; // cells, as hulls of extreme points tell
    };
    // Finds the gifts that seem to save some cells, the best first.
    std::vector<Gift> likely_gifts(std::size_t from, const std::vector<std::size_t>& others,
                                   const std::vector<Halves>& halves,
                                   std::map<std::size_t, Neighbour>& neighbours) {
        std::vector<Gift> found;
        for (std::size_t i = 0; i < halves.size(); ++i) {
            const std::optional<Aabb>& cluster = halves[i].cluster;
            for (std::size_t side = 0; side < (cluster ? 1U : 2U); ++side) {
                std::map<Index, Stretches> rest; // by step
                for (const std::size_t to : others) {
                    if (cluster && !groups_.are_near(*cluster, groups_[to].box)) {
                        continue;
                    }
                    const Neighbour& both = neighbour_of(from, to, neighbours);
                    auto [slot, is_new] = rest.try_emplace(both.step);
                    if (is_new) {
                        slot->second = work_.cover_of(halves[i].supports[1 - side], both.step);
                    }
                    const std::size_t then =
                        cells_after(slot->second, halves[i].supports[side], to, both);
                    if (then < both.cells) {
                        const std::size_t weight = static_cast<std::size_t>(both.step) * both.step;
                        found.push_back({i, side, to, weight * (both.cells - then)});
                    }
                }
            }
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Gift& a, const Gift& b) { return a.saved > b.saved; });
        return found;
    }
    // Counts what both hulls of extreme points cover when one is left with so much, and the other
    // has more; no less than is said where that saves nothing.
    std::size_t cells_after(const Stretches& left, const Supports& more, std::size_t to,
                            const Neighbour& both) {
        const std::size_t least = groups_.cells_of(both.free, left, both.cover);
        return least >= both.cells
                   ? least
                   : groups_.cells_of(
                         both.free, left,
                         work_.cover_of(join_supports(groups_[to].supports, more), both.step));
    }
    // Gives these parts to the other body, where that saves cells; `rest` is what stays.
    bool give(const PartGroup& given, PartGroup rest, std::size_t from, std::size_t to,
              const CellGrid::Mask& free) {
        GroupBody less = groups_.body_of(std::move(rest));
        const std::size_t now = groups_.cells_of(free, groups_[from].cover, groups_[to].cover);
        if (grid_.count(free, less.cover) >= now) {
            return false;
        }
        PartGroup more = groups_[to].parts;
        more.insert(more.end(), given.begin(), given.end());
        GroupBody greater = groups_.body_of(std::move(more));
        if (groups_.cells_of(free, less.cover, greater.cover) >= now ||
            !may_cover_(greater.cover, greater.corners)) {
            return false;
        }
        groups_.put(from, std::move(less));
        groups_.put(to, std::move(greater));
        return true;
    }

    // Gives all parts that are in another body's hull, or near to it, to that body. Together they
    // may save what none of them saves alone.
    void give_near_parts() {
        for (std::size_t from = 0; from < groups_.size(); ++from) {
            for (std::size_t to = 0; to < groups_.size() && !work_.is_over(); ++to) {
                if (to != from && groups_.may_join(groups_[from], groups_[to]) &&
                    given_.insert({groups_[from].number, groups_[to].number}).second) {
                    give_near_parts(from, to);
                }
            }
        }
    }
    void give_near_parts(std::size_t from, std::size_t to) {
        const std::vector<double> heights = heights_over(groups_[from].parts, groups_[to]);
        if (*std::min_element(heights.begin(), heights.end()) >
            k_reaches.back() * facts_.size + facts_.noise) {
            return;
        }
        Neighbour& both = near_;
        look_at_both(from, to, both);
        std::size_t last = 0; // parts that the last try gave
        for (const double reach : k_reaches) {
            const PartGroup parts = groups_[from].parts;
            PartGroup rest;
            PartGroup gone;
            for (std::size_t k = 0; k < parts.size(); ++k) {
                (heights[k] <= reach * facts_.size + facts_.noise ? gone : rest)
                    .push_back(parts[k]);
            }
            const std::size_t given = gone.size();
            if (rest.empty() || given == last) {
                continue;
            }
            last = given;
            if (!seems_dear(gone, rest, from, to, both) &&
                give(gone, std::move(rest), from, to, both.free)) {
                return;
            }
        }
    }
    // True when hulls of extreme points cover so much more with these parts given that whole hulls
    // would hardly tell otherwise.
    bool seems_dear(const PartGroup& given, const PartGroup& rest, std::size_t from, std::size_t to,
                    const Neighbour& both) {
        const Stretches left = work_.cover_of(facts_.supports_of_parts(rest), both.step);
        const Stretches& more = work_.cover_of(
            join_supports(groups_[to].supports, facts_.supports_of_parts(given)), both.step);
        const std::size_t then = groups_.cells_of(both.free, left, more);
        if (then <= both.cells) {
            return false;
        }
        const std::size_t now = groups_.cells_of(both.free, groups_[from].cover, groups_[to].cover);
        const std::size_t weight = static_cast<std::size_t>(both.step) * both.step;
        return weight * (then - both.cells) > now / k_surely_dear;
    }
    // Returns how far each of the parts reaches out of the body's hull, at most; beyond the
    // farthest reach any height may be said.
    [[nodiscard]] std::vector<double> heights_over(const PartGroup& parts,
                                                   const GroupBody& body) const {
        const double most = k_reaches.back() * facts_.size + facts_.noise;
        std::vector<double> heights;
        for (const Index part : parts) {
            const Aabb& box = facts_.boxes[part];
            double height = std::max((body.box.lower - box.lower).maxCoeff(),
                                     (box.upper - body.box.upper).maxCoeff());
            const Vec3 centre = box.centre();
            const Vec3 half = 0.5 * box.size();
            for (std::size_t i = 0; i < body.planes.size() && height <= most; ++i) {
                const GroupBody::Plane& plane = body.planes[i];
                if (plane.normal.dot(centre) + plane.normal.cwiseAbs().dot(half) - plane.offset <=
                    height) {
                    continue;
                }
                for (const Vec3& corner : facts_.corners[part]) {
                    height = std::max(height, plane.normal.dot(corner) - plane.offset);
                }
            }
            heights.push_back(body.planes.empty() ? 2.0 * most : height);
        }
        return heights;
    }

    // Moves parts that are extreme in their body to a neighbour.
    void move_parts() {
        for (std::size_t i = 0; i < groups_.size() && !work_.is_over(); ++i) {
            move_parts_from(i);
            for (const GroupBody& body : groups_.bodies()) {
                moved_.insert({groups_[i].number, body.number});
            }
        }
    }
    [[nodiscard]] bool is_extreme(Index part, const GroupBody& body) const {
        for (std::size_t i = 0; i < body.supports.size(); ++i) {
            if (body.supports[i] == facts_.supports[part][i]) {
                return true;
            }
        }
        return false;
    }

    void move_parts_from(std::size_t from) {
        std::map<std::size_t, Neighbour> neighbours;
        std::map<Index, Supports> without;
        for (const Index part : PartGroup(groups_[from].parts)) {
            const GroupBody& body = groups_[from];
            if (work_.is_over() || body.parts.size() < 2) {
                return;
            }
            if (!is_extreme(part, body)) {
                continue;
            }
            if (without.empty()) {
                without = supports_without_each(body.parts);
            }
            std::map<Index, Stretches> rest; // by step
            for (std::size_t to = 0; to < groups_.size(); ++to) {
                if (to == from || moved_.contains({body.number, groups_[to].number}) ||
                    !groups_.are_near(facts_.boxes[part], groups_[to].box) ||
                    !groups_.may_join(body, groups_[to])) {
                    continue;
                }
                const Neighbour& both = neighbour_of(from, to, neighbours);
                auto [slot, is_new] = rest.try_emplace(both.step);
                if (is_new) {
                    slot->second = work_.cover_of(without.at(part), both.step);
                }
                if (move_part(part, from, to, slot->second, both)) {
                    neighbours.clear();
                    without.clear();
                    break;
                }
            }
        }
    }
    const Neighbour& neighbour_of(std::size_t from, std::size_t to,
                                  std::map<std::size_t, Neighbour>& neighbours) {
        auto [slot, is_new] = neighbours.try_emplace(to);
        if (is_new) {
            look_at_both(from, to, slot->second);
        }
        return slot->second;
    }
    void look_at_both(std::size_t from, std::size_t to, Neighbour& both) {
        Aabb box = groups_[from].box;
        box.add(groups_[to].box);
        both.step = rough_step(grid_, box);
        groups_.free_without({from, to}, both.free);
        both.cover = work_.cover_of(groups_[to].supports, both.step);
        both.cells = groups_.cells_of(both.free, both.cover,
                                      work_.cover_of(groups_[from].supports, both.step));
    }
    // The extreme points of all parts but one, for each.
    [[nodiscard]] std::map<Index, Supports> supports_without_each(const PartGroup& parts) const {
        std::vector<Supports> after(parts.size());
        for (std::size_t i = parts.size() - 1; i-- > 0;) {
            const Supports& next = facts_.supports[parts[i + 1]];
            after[i] = i + 2 < parts.size() ? join_supports(next, after[i + 1]) : next;
        }
        std::map<Index, Supports> without;
        Supports before = after.front();
        for (std::size_t i = 0; i < parts.size(); ++i) {
            without[parts[i]] = i == 0                  ? after[i]
                                : i + 1 == parts.size() ? before
                                                        : join_supports(before, after[i]);
            before = i == 0 ? facts_.supports[parts[i]]
                            : join_supports(before, facts_.supports[parts[i]]);
        }
        return without;
    }
    // `left` is what the hull of extreme points covers without the part.
    bool move_part(Index part, std::size_t from, std::size_t to, const Stretches& left,
                   const Neighbour& both) {
        if (cells_after(left, facts_.supports[part], to, both) >= both.cells) {
            return false;
        }
        PartGroup rest = groups_[from].parts;
        std::erase(rest, part);
        return give({part}, std::move(rest), from, to, both.free);
    }

    const CellGrid& grid_;
    const MayCover& may_cover_;
    PartFacts facts_;
    HullWork work_;
    Groups groups_;
    HalvesFinder finder_;
    Neighbour near_;
    // Pairs of numbers of bodies of which one has given to the other what it could, by a plane, by
    // height and by single parts, so that it is not tried again.
    std::set<std::pair<std::uint64_t, std::uint64_t>> halved_;
    std::set<std::pair<std::uint64_t, std::uint64_t>> given_;
    std::set<std::pair<std::uint64_t, std::uint64_t>> moved_;
};

} // namespace

Result<Grouping> improve_groups(const CellGrid& grid, std::span<const JoinPart> parts,
                                FirstGroups first, const MayCover& may_cover,
                                const Progress& progress) {
    return Improver(grid, parts, first.clusters, may_cover, progress)
        .run(std::move(first.groups), std::move(first.finer));
}

} // namespace hullwright
