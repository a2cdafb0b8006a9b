#include "join/improve.h"

#include "geom/box_around.h"
#include "geom/directions.h"
#include "join/hull_scan.h"
#include "join/rough_hull.h"
#include "join/supports.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace hullwright {
namespace {

constexpr std::size_t k_report = 256; // hulls from one report to the next
// Improving nearly always ends by itself before: half as many and twice as many change no piece of
// three models.
constexpr int k_sweeps = 6;
// How closely the planes that part a group are looked for. What nothing is found with on the first
// level is looked at again on the second, which takes several times the work and finds a tenth of a
// percent of the solid in a hard case (an armadillo in 18 pieces).
struct Level {
    std::size_t directions = 0;
    int places = 0;         // along each direction
    std::size_t halves = 0; // of the best across each direction, so many are tried
};
constexpr std::array k_levels = {Level{16, 8, 12}, Level{32, 16, 32}};
constexpr std::size_t k_gifts = 6; // of the likeliest, so many are tried with whole hulls
// How near parts are to another body's hull that are given to it together, shares of the size. Half
// of them leave up to 8 % more volume outside, twice as much changes it by 2 % at most.
constexpr std::array k_reaches = {0.0, 0.005, 0.01, 0.02, 0.04};
// A tenth of what two bodies cover is more than hulls of extreme points are wrong by, mostly: half
// of the gifts on a rocker arm would cost more by them, and of these one in 170 saves something
// after all, of the others every eighth.
constexpr std::size_t k_surely_dear = 10;
// Points that are given to hulls and columns that hulls cover, together, before the groups stay as
// they are: they take about the same time for each model, while a hull takes twice as much for one
// as for another. Small models have less, as nobody waits for them as long, and very large ones
// more. README.md tells what half and twice as much change.
constexpr std::size_t k_work = 22'000'000;
constexpr std::size_t k_work_per_part_at_least = 6'000;
constexpr std::size_t k_work_per_part_at_most = 8'000;

using Parts = std::vector<Index>;

struct Plane {
    Vec3 normal;
    double offset = 0.0;
};

struct Body {
    std::uint64_t number = 0; // bodies that have the same are the same
    Parts parts;
    std::vector<Vec3> corners;
    Stretches cover;
    Supports supports;
    Aabb box;
    std::vector<Plane> planes = {}; // of the hull's facets
};

// The parts of a body on either side of a plane; or what it has of a cluster, and the rest, which
// stays.
struct Halves {
    std::array<Parts, 2> sides;
    std::array<Supports, 2> supports;
    std::size_t cells = 0; // outside cells that their hulls cover at least, across a plane
    std::optional<Aabb> cluster = std::nullopt; // the box of a cluster's parts
};

class Improver {
public:
    Improver(const CellGrid& grid, std::span<const JoinPart> parts, const MayCover& may_cover,
             const Progress& progress)
        : grid_(grid), scan_(grid), parts_(parts), may_cover_(may_cover), outside_(grid.outside()),
          progress_(progress),
          most_work_(std::clamp(k_work, k_work_per_part_at_least * parts.size(),
                                k_work_per_part_at_most * parts.size())) {
        Aabb all;
        for (const JoinPart& part : parts) {
            boxes_.push_back(box_around(part.points));
            all.add(boxes_.back());
        }
        size_ = all.diagonal();
        noise_ = k_cell_noise * grid.cell_size();
        for (const JoinPart& part : parts) {
            hull_.make(part.points, noise_);
            const auto corners = hull_.corners();
            corners_.emplace_back(corners.begin(), corners.end());
            if (corners.empty()) {
                corners_.back() = part.points;
            }
            supports_.push_back(supports_of(corners_.back()));
        }
    }

    // Joins the finer groups down to as many as the others are, if they can be; begins with those
    // where they cannot.
    Result<Grouping> run(FirstGroups first) {
        for (const Grouping& clusters : first.clusters) {
            std::vector<Index>& cluster_of = clusters_of_.emplace_back(parts_.size());
            for (Index i = 0; i < clusters.size(); ++i) {
                for (const Index part : clusters[i]) {
                    cluster_of[part] = i;
                }
            }
        }
        const std::size_t count = first.groups.size();
        take(std::move(first.finer));
        give_near_parts();
        if (!join_down_to(count)) {
            take(std::move(first.groups));
        }
        for (const Level& level : k_levels) {
            level_ = level;
            halves_.clear();
            halved_.clear();
            sweep();
        }
        if (progress_.stopped()) {
            return stopped_issue();
        }
        Grouping done;
        for (Body& body : bodies_) {
            done.push_back(std::move(body.parts));
        }
        std::sort(done.begin(), done.end());
        return done;
    }

private:
    [[nodiscard]] bool is_over() const { return progress_.stopped() || work_ > most_work_; }
    // Improving goes on while a round saves more than a twentieth of a percent of the solid, which
    // is a quarter of what pieces may leave open.
    static constexpr std::size_t k_worth = 2000;
    [[nodiscard]] bool is_worth(std::size_t before) const {
        return total() + grid_.solid_cells() / k_worth < before;
    }

    void take(Grouping groups) {
        bodies_.clear();
        for (Parts& group : groups) {
            bodies_.push_back(body_of(std::move(group)));
        }
    }
    bool join_down_to(std::size_t count) {
        while (bodies_.size() > count && !is_over()) {
            const auto join = cheapest_join(std::numeric_limits<std::size_t>::max());
            if (!join) {
                return false;
            }
            join_two(join->one, join->other);
        }
        return bodies_.size() == count;
    }
    void join_two(std::size_t one, std::size_t other) {
        Parts parts = bodies_[one].parts;
        const Parts& more = bodies_[other].parts;
        parts.insert(parts.end(), more.begin(), more.end());
        bodies_[one] = body_of(std::move(parts));
        bodies_.erase(bodies_.begin() + static_cast<std::ptrdiff_t>(other));
    }
    void sweep() {
        for (int i = 0; i < k_sweeps && !is_over(); ++i) {
            const std::size_t before = total();
            give_and_move(); // this saves most for each hull that is made
            give_halves();
            if (!is_worth(before)) {
                break;
            }
        }
    }
    void give_and_move() {
        for (bool is_done = false; !is_done && !is_over();) {
            const std::size_t before = total();
            give_near_parts();
            move_parts();
            is_done = !is_worth(before);
        }
    }

    const Stretches& cover_of(std::span<const Vec3> points, Index step = 1) {
        if (++hulls_ % k_report == 0) {
            progress_.report(static_cast<double>(work_) / static_cast<double>(most_work_));
        }
        hull_.make(points, noise_);
        const Stretches& cover = scan_.of(hull_.corners(), hull_.triangles(), step);
        work_ += points.size() + cover.size();
        return cover;
    }

    Body body_of(Parts parts) {
        std::sort(parts.begin(), parts.end());
        Body body;
        body.number = next_number_++;
        std::vector<Vec3> points;
        body.supports = supports_[parts.front()];
        for (const Index part : parts) {
            points.insert(points.end(), corners_[part].begin(), corners_[part].end());
            body.box.add(boxes_[part]);
            body.supports = join_supports(body.supports, supports_[part]);
        }
        body.cover = cover_of(points);
        const auto corners = hull_.corners();
        body.corners.assign(corners.begin(), corners.end());
        if (corners.empty()) {
            body.corners = std::move(points);
        }
        for (const Triangle& t : hull_.triangles()) {
            const Vec3& a = corners[t[0]];
            const Vec3 normal = (corners[t[1]] - a).cross(corners[t[2]] - a).stableNormalized();
            body.planes.push_back({normal, normal.dot(a)});
        }
        body.parts = std::move(parts);
        return body;
    }

    [[nodiscard]] bool are_near(const Aabb& one, const Aabb& other) const {
        const Vec3 reach = Vec3::Constant(grid_.cell_size());
        return Aabb{one.lower - reach, one.upper + reach}.overlaps(other);
    }
    [[nodiscard]] bool may_join(const Body& one, const Body& other) const {
        return parts_[one.parts.front()].part == parts_[other.parts.front()].part &&
               are_near(one.box, other.box);
    }

    // The outside cells that no body but these covers, in the columns of these.
    const CellGrid::Mask& free_without(std::initializer_list<std::size_t> without,
                                       CellGrid::Mask& mask) const {
        Aabb box;
        for (const std::size_t i : without) {
            box.add(bodies_[i].box);
        }
        mask.resize(outside_.size());
        grid_.copy_in(box, outside_, mask);
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            if (std::find(without.begin(), without.end(), i) == without.end() &&
                bodies_[i].box.overlaps(box)) {
                grid_.clear(mask, grid_.rows_in(box, bodies_[i].cover));
            }
        }
        return mask;
    }
    [[nodiscard]] std::size_t cells_of(const CellGrid::Mask& free, const Stretches& one,
                                       const Stretches& other) const {
        return grid_.count(free, one) + grid_.count(free, other) -
               grid_.count_common(free, one, other);
    }
    [[nodiscard]] std::size_t total() const {
        CellGrid::Mask mask = outside_;
        std::size_t sum = 0;
        for (const Body& body : bodies_) {
            sum += grid_.count(mask, body.cover);
            grid_.clear(mask, body.cover);
        }
        return sum;
    }

    // The best of some planes across this direction to part these by; the cells are those of hulls
    // of extreme points.
    std::optional<Halves> best_halves(const CellGrid::Mask& free, const Parts& parts,
                                      const Vec3& direction, Index step) {
        const std::size_t weight = static_cast<std::size_t>(step) * step;
        const auto along = [&](Index part) { return direction.dot(boxes_[part].centre()); };
        Parts order = parts;
        std::sort(order.begin(), order.end(), [&](Index a, Index b) {
            return along(a) != along(b) ? along(a) < along(b) : a < b;
        });
        const auto places = places_in(order, along);
        const auto ends = supports_from(places, order);
        std::optional<Halves> best;
        Supports begin = supports_[order.front()];
        std::size_t next = 1;
        for (std::size_t i = 0; i < places.size() && !is_over(); ++i) {
            for (; next < places[i]; ++next) {
                begin = join_supports(begin, supports_[order[next]]);
            }
            const Stretches first = cover_of(begin, step);
            if (best && weight * grid_.count(free, first) >= best->cells) {
                continue;
            }
            const std::size_t cells = weight * cells_of(free, first, cover_of(ends[i], step));
            if (!best || cells < best->cells) {
                const auto middle = order.begin() + static_cast<std::ptrdiff_t>(places[i]);
                best = Halves{.sides = {Parts(order.begin(), middle), Parts(middle, order.end())},
                              .supports = {begin, ends[i]},
                              .cells = cells};
            }
        }
        return best;
    }
    // Where planes at even distances part the order, each place once.
    template <class Along>
    std::vector<std::size_t> places_in(const Parts& order, const Along& along) const {
        std::vector<std::size_t> places;
        const double from = along(order.front());
        const double to = along(order.back());
        for (int i = 1; i <= level_.places; ++i) {
            const double at = from + (to - from) * i / (level_.places + 1);
            const auto place = static_cast<std::size_t>(
                std::partition_point(order.begin(), order.end(),
                                     [&](Index part) { return along(part) < at; }) -
                order.begin());
            if (place > 0 && place < order.size() && (places.empty() || places.back() < place)) {
                places.push_back(place);
            }
        }
        return places;
    }
    // The extreme points of what follows each place.
    [[nodiscard]] std::vector<Supports> supports_from(const std::vector<std::size_t>& places,
                                                      const Parts& order) const {
        std::vector<Supports> ends(places.size());
        Supports end = supports_[order.back()];
        std::size_t next = order.size() - 1;
        for (std::size_t i = places.size(); i-- > 0;) {
            while (next > places[i]) {
                end = join_supports(end, supports_[order[--next]]);
            }
            ends[i] = end;
        }
        return ends;
    }

    // The cells that the hull of two bodies covers.
    struct JoinedCover {
        Index step = 1;
        Stretches rough; // of extreme points, by that step
        Stretches whole;
        bool is_known = false; // the whole
    };

    // The pair whose join covers the fewest new cells, without body `except`.
    struct Joining {
        std::size_t one = 0;
        std::size_t other = 0;
        std::size_t cells = 0;
    };
    std::optional<Joining> cheapest_join(std::size_t least) {
        CellGrid::Mask free = outside_;
        for (const Body& body : bodies_) {
            grid_.clear(free, body.cover);
        }
        std::vector<Joining> pairs;
        for (std::size_t i = 0; i < bodies_.size() && !is_over(); ++i) {
            for (std::size_t j = i + 1; j < bodies_.size(); ++j) {
                if (may_join(bodies_[i], bodies_[j])) {
                    pairs.push_back({i, j, least_cells(free, bodies_[i], bodies_[j])});
                }
            }
        }
        std::stable_sort(pairs.begin(), pairs.end(),
                         [](const Joining& a, const Joining& b) { return a.cells < b.cells; });
        std::optional<Joining> best;
        for (const Joining& pair : pairs) {
            const std::size_t limit = best ? best->cells : least;
            if (pair.cells >= limit || is_over()) {
                break;
            }
            const Stretches& cover = joined_cover(bodies_[pair.one], bodies_[pair.other]);
            const std::size_t cells = grid_.count(free, cover);
            if (cells < limit && may_cover_(cover)) {
                best = Joining{pair.one, pair.other, cells};
            }
        }
        forget_joined();
        return best;
    }
    // The hull of extreme points covers no more than the hull of both bodies itself.
    std::size_t least_cells(const CellGrid::Mask& free, const Body& one, const Body& other) {
        auto [slot, is_new] = joined_.try_emplace(std::minmax(one.number, other.number));
        JoinedCover& joined = slot->second;
        if (is_new) {
            Aabb box = one.box;
            box.add(other.box);
            joined.step = rough_step(grid_, box);
            joined.rough = cover_of(join_supports(one.supports, other.supports), joined.step);
        }
        return static_cast<std::size_t>(joined.step) * joined.step *
               grid_.count(free, joined.rough);
    }
    const Stretches& joined_cover(const Body& one, const Body& other) {
        JoinedCover& joined = joined_.at(std::minmax(one.number, other.number));
        if (!joined.is_known) {
            std::vector<Vec3> points = one.corners;
            points.insert(points.end(), other.corners.begin(), other.corners.end());
            joined.whole = cover_of(points);
            joined.is_known = true;
        }
        return joined.whole;
    }
    // Bodies that are no more are never joined.
    void forget_joined() {
        std::set<std::uint64_t> numbers;
        for (const Body& body : bodies_) {
            numbers.insert(body.number);
        }
        std::erase_if(joined_, [&](const auto& joined) {
            return !numbers.contains(joined.first.first) || !numbers.contains(joined.first.second);
        });
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
        for (std::size_t from = 0; from < bodies_.size() && !is_over(); ++from) {
            give_half_of(from);
        }
        const auto is_old = [this](std::uint64_t number) {
            return std::none_of(bodies_.begin(), bodies_.end(),
                                [number](const Body& body) { return body.number == number; });
        };
        std::erase_if(halves_, [&](const auto& known) { return is_old(known.first); });
    }
    void give_half_of(std::size_t from) {
        std::vector<std::size_t> others;
        for (std::size_t to = 0; to < bodies_.size(); ++to) {
            if (to != from && may_join(bodies_[from], bodies_[to]) &&
                halved_.insert({bodies_[from].number, bodies_[to].number}).second) {
                others.push_back(to);
            }
        }
        if (others.empty() || bodies_[from].parts.size() < 2) {
            return;
        }
        const std::vector<Halves>& halves = halves_of(from);
        std::map<std::size_t, Neighbour> neighbours;
        std::vector<Gift> gifts = likely_gifts(from, others, halves, neighbours);
        for (std::size_t i = 0; i < std::min(gifts.size(), k_gifts) && !is_over(); ++i) {
            const Gift& gift = gifts[i];
            const Halves& both = halves[gift.halves];
            if (give(both.sides[gift.side], both.sides[1 - gift.side], from, gift.to,
                     neighbours.at(gift.to).free)) {
                return;
            }
        }
    }

    // The best halves across each direction, those that cover least first, then its clusters.
    const std::vector<Halves>& halves_of(std::size_t i) {
        auto [slot, is_new] = halves_.try_emplace(bodies_[i].number);
        std::vector<Halves>& found = slot->second;
        if (!is_new) {
            return found;
        }
        const CellGrid::Mask& free = free_without({i}, scratch_);
        if (!is_worth_sharing(grid_.count(free, bodies_[i].cover))) {
            return found;
        }
        const Index step = rough_step(grid_, bodies_[i].box);
        for (const Vec3& direction : spiral_directions(level_.directions, 0.0, 1.0)) {
            if (auto halves = best_halves(free, bodies_[i].parts, direction, step)) {
                found.push_back(std::move(*halves));
            }
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Halves& a, const Halves& b) { return a.cells < b.cells; });
        found.resize(std::min(found.size(), level_.halves));
        add_clusters(bodies_[i].parts, found);
        return found;
    }
    // Adds what these parts have of each cluster, once each, unless all of them are of it.
    void add_clusters(const Parts& parts, std::vector<Halves>& found) const {
        std::set<Parts> known;
        for (const std::vector<Index>& cluster_of : clusters_of_) {
            std::map<Index, Parts> clusters;
            for (const Index part : parts) {
                clusters[cluster_of[part]].push_back(part);
            }
            for (const auto& [number, cluster] : clusters) {
                if (clusters.size() > 1 && known.insert(cluster).second) {
                    found.push_back(cluster_and_rest(cluster, parts));
                }
            }
        }
    }
    [[nodiscard]] Halves cluster_and_rest(const Parts& cluster, const Parts& parts) const {
        Parts rest;
        std::set_difference(parts.begin(), parts.end(), cluster.begin(), cluster.end(),
                            std::back_inserter(rest));
        Aabb box;
        for (const Index part : cluster) {
            box.add(boxes_[part]);
        }
        const std::array supports = {supports_of_parts(cluster), supports_of_parts(rest)};
        return {.sides = {cluster, std::move(rest)}, .supports = supports, .cluster = box};
    }
    [[nodiscard]] Supports supports_of_parts(const Parts& parts) const {
        Supports supports = supports_[parts.front()];
        for (const Index part : parts) {
            supports = join_supports(supports, supports_[part]);
        }
        return supports;
    }
    // A fifth of what a round has to save is no body's to give.
    [[nodiscard]] bool is_worth_sharing(std::size_t cells) const {
        return cells >= grid_.solid_cells() / (5 * k_worth);
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
                    if (cluster && !are_near(*cluster, bodies_[to].box)) {
                        continue;
                    }
                    const Neighbour& both = neighbour_of(from, to, neighbours);
                    auto [slot, is_new] = rest.try_emplace(both.step);
                    if (is_new) {
                        slot->second = cover_of(halves[i].supports[1 - side], both.step);
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
        const std::size_t least = cells_of(both.free, left, both.cover);
        return least >= both.cells
                   ? least
                   : cells_of(both.free, left,
                              cover_of(join_supports(bodies_[to].supports, more), both.step));
    }
    // Gives these parts to the other body, where that saves cells; `rest` is what stays.
    bool give(const Parts& given, Parts rest, std::size_t from, std::size_t to,
              const CellGrid::Mask& free) {
        Body less = body_of(std::move(rest));
        const std::size_t now = cells_of(free, bodies_[from].cover, bodies_[to].cover);
        if (grid_.count(free, less.cover) >= now) {
            return false;
        }
        Parts more = bodies_[to].parts;
        more.insert(more.end(), given.begin(), given.end());
        Body greater = body_of(std::move(more));
        if (cells_of(free, less.cover, greater.cover) >= now || !may_cover_(greater.cover)) {
            return false;
        }
        bodies_[from] = std::move(less);
        bodies_[to] = std::move(greater);
        return true;
    }

    // Gives all parts that are in another body's hull, or near to it, to that body. Together they
    // may save what none of them saves alone.
    void give_near_parts() {
        for (std::size_t from = 0; from < bodies_.size(); ++from) {
            for (std::size_t to = 0; to < bodies_.size() && !is_over(); ++to) {
                if (to != from && may_join(bodies_[from], bodies_[to]) &&
                    given_.insert({bodies_[from].number, bodies_[to].number}).second) {
                    give_near_parts(from, to);
                }
            }
        }
    }
    void give_near_parts(std::size_t from, std::size_t to) {
        const std::vector<double> heights = heights_over(bodies_[from].parts, bodies_[to]);
        if (*std::min_element(heights.begin(), heights.end()) > k_reaches.back() * size_ + noise_) {
            return;
        }
        Neighbour& both = near_;
        look_at_both(from, to, both);
        std::size_t last = 0; // parts that the last try gave
        for (const double reach : k_reaches) {
            const Parts parts = bodies_[from].parts;
            Parts rest;
            Parts gone;
            for (std::size_t k = 0; k < parts.size(); ++k) {
                (heights[k] <= reach * size_ + noise_ ? gone : rest).push_back(parts[k]);
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
    bool seems_dear(const Parts& given, const Parts& rest, std::size_t from, std::size_t to,
                    const Neighbour& both) {
        const Stretches left = cover_of(supports_of_parts(rest), both.step);
        const Stretches& more =
            cover_of(join_supports(bodies_[to].supports, supports_of_parts(given)), both.step);
        const std::size_t then = cells_of(both.free, left, more);
        if (then <= both.cells) {
            return false;
        }
        const std::size_t now = cells_of(both.free, bodies_[from].cover, bodies_[to].cover);
        const std::size_t weight = static_cast<std::size_t>(both.step) * both.step;
        return weight * (then - both.cells) > now / k_surely_dear;
    }
    // How far each of the parts reaches out of the body's hull, at most; beyond the farthest reach
    // any height may be said.
    [[nodiscard]] std::vector<double> heights_over(const Parts& parts, const Body& body) const {
        const double most = k_reaches.back() * size_ + noise_;
        std::vector<double> heights;
        for (const Index part : parts) {
            const Aabb& box = boxes_[part];
            double height = std::max((body.box.lower - box.lower).maxCoeff(),
                                     (box.upper - body.box.upper).maxCoeff());
            const Vec3 centre = box.centre();
            const Vec3 half = 0.5 * box.size();
            for (std::size_t i = 0; i < body.planes.size() && height <= most; ++i) {
                const Plane& plane = body.planes[i];
                if (plane.normal.dot(centre) + plane.normal.cwiseAbs().dot(half) - plane.offset <=
                    height) {
                    continue;
                }
                for (const Vec3& corner : corners_[part]) {
                    height = std::max(height, plane.normal.dot(corner) - plane.offset);
                }
            }
            heights.push_back(body.planes.empty() ? 2.0 * most : height);
        }
        return heights;
    }

    // Moves parts that are extreme in their body to a neighbour.
    void move_parts() {
        for (std::size_t i = 0; i < bodies_.size() && !is_over(); ++i) {
            move_parts_from(i);
            for (const Body& body : bodies_) {
                moved_.insert({bodies_[i].number, body.number});
            }
        }
    }
    [[nodiscard]] bool is_extreme(Index part, const Body& body) const {
        for (std::size_t i = 0; i < body.supports.size(); ++i) {
            if (body.supports[i] == supports_[part][i]) {
                return true;
            }
        }
        return false;
    }

    void move_parts_from(std::size_t from) {
        std::map<std::size_t, Neighbour> neighbours;
        std::map<Index, Supports> without;
        for (const Index part : Parts(bodies_[from].parts)) {
            const Body& body = bodies_[from];
            if (is_over() || body.parts.size() < 2) {
                return;
            }
            if (!is_extreme(part, body)) {
                continue;
            }
            if (without.empty()) {
                without = supports_without_each(body.parts);
            }
            std::map<Index, Stretches> rest; // by step
            for (std::size_t to = 0; to < bodies_.size(); ++to) {
                if (to == from || moved_.contains({body.number, bodies_[to].number}) ||
                    !are_near(boxes_[part], bodies_[to].box) || !may_join(body, bodies_[to])) {
                    continue;
                }
                const Neighbour& both = neighbour_of(from, to, neighbours);
                auto [slot, is_new] = rest.try_emplace(both.step);
                if (is_new) {
                    slot->second = cover_of(without.at(part), both.step);
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
        Aabb box = bodies_[from].box;
        box.add(bodies_[to].box);
        both.step = rough_step(grid_, box);
        free_without({from, to}, both.free);
        both.cover = cover_of(bodies_[to].supports, both.step);
        both.cells = cells_of(both.free, both.cover, cover_of(bodies_[from].supports, both.step));
    }
    // The extreme points of all parts but one, for each.
    [[nodiscard]] std::map<Index, Supports> supports_without_each(const Parts& parts) const {
        std::vector<Supports> after(parts.size());
        for (std::size_t i = parts.size() - 1; i-- > 0;) {
            const Supports& next = supports_[parts[i + 1]];
            after[i] = i + 2 < parts.size() ? join_supports(next, after[i + 1]) : next;
        }
        std::map<Index, Supports> without;
        Supports before = after.front();
        for (std::size_t i = 0; i < parts.size(); ++i) {
            without[parts[i]] = i == 0                  ? after[i]
                                : i + 1 == parts.size() ? before
                                                        : join_supports(before, after[i]);
            before = i == 0 ? supports_[parts[i]] : join_supports(before, supports_[parts[i]]);
        }
        return without;
    }
    // `left` is what the hull of extreme points covers without the part.
    bool move_part(Index part, std::size_t from, std::size_t to, const Stretches& left,
                   const Neighbour& both) {
        if (cells_after(left, supports_[part], to, both) >= both.cells) {
            return false;
        }
        Parts rest = bodies_[from].parts;
        std::erase(rest, part);
        return give({part}, std::move(rest), from, to, both.free);
    }

    const CellGrid& grid_;
    RoughHull hull_;
    HullScan scan_;
    std::span<const JoinPart> parts_;
    const MayCover& may_cover_;
    CellGrid::Mask outside_;
    CellGrid::Mask scratch_;
    Neighbour near_;
    Progress progress_;
    Level level_ = k_levels.front();
    std::size_t most_work_;
    std::size_t work_ = 0;
    std::size_t hulls_ = 0;
    double size_ = 0.0;       // the diagonal of all
    double noise_ = 0.0;      // hulls are lower by no more
    std::vector<Aabb> boxes_; // these three are per part
    std::vector<std::vector<Vec3>> corners_;
    std::vector<Supports> supports_;
    std::vector<std::vector<Index>> clusters_of_; // per grouping and part the number of its cluster
    std::vector<Body> bodies_;
    std::uint64_t next_number_ = 0;
    std::map<std::pair<std::uint64_t, std::uint64_t>, JoinedCover> joined_; // by numbers
    std::map<std::uint64_t, std::vector<Halves>> halves_;                   // by numbers
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
    return Improver(grid, parts, may_cover, progress).run(std::move(first));
}

} // namespace hullwright
