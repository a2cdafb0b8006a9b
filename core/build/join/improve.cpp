#include "join/improve.h"

#include "geom/box_around.h"
#include "geom/directions.h"
#include "join/hull_scan.h"
#include "join/rough_hull.h"
#include "join/supports.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <optional>
#include <set>

namespace hullwright {
namespace {

constexpr std::size_t k_report = 256; // hulls from one report to the next
// Improving nearly always ends by itself before: half as many and twice as many change no piece of
// three models.
constexpr int k_sweeps = 6;
// Directions of planes that part a group. Half and twice as many, with half and twice as many
// places, change the volume outside by about two hundredths of itself, one way or the other.
constexpr std::size_t k_directions = 16;
// How near parts are to another body's hull that are given to it together, shares of the size. Half
// of them leave up to 8 % more volume outside, twice as much changes it by 2 % at most.
constexpr std::array k_reaches = {0.0, 0.005, 0.01, 0.02, 0.04};
constexpr int k_places = 8; // of planes along each direction
// Hulls that may be made for each part before the groups stay as they are. Half as many leave up to
// 3 % more volume outside; twice as many save up to 4 % for up to a quarter more time.
constexpr std::size_t k_hulls_per_part = 12;
constexpr std::size_t k_hulls_at_least = 9'000;

using Parts = std::vector<Index>;

struct Body {
    std::uint64_t number = 0; // bodies that have the same are the same
    std::uint64_t shape = 0;  // single parts may have come and gone while it stays
    Parts parts;
    std::vector<Vec3> corners;
    Stretches cover;
    Supports supports;
    Aabb box;
};

struct Plane {
    Vec3 normal;
    double offset = 0.0;
};

struct Halves {
    Parts one;
    Parts other;
    std::size_t cells = 0; // outside cells that their hulls cover at least
};

class Improver {
public:
    Improver(const CellGrid& grid, std::span<const JoinPart> parts, const MayCover& may_cover,
             const Progress& progress)
        : grid_(grid), scan_(grid), parts_(parts), may_cover_(may_cover), outside_(grid.outside()),
          progress_(progress),
          most_hulls_(std::max(k_hulls_at_least, k_hulls_per_part * parts.size())) {
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
    Result<std::vector<Parts>> run(std::vector<Parts> groups, std::vector<Parts> finer) {
        const std::size_t count = groups.size();
        take(std::move(finer));
        give_near_parts();
        if (!join_down_to(count)) {
            take(std::move(groups));
        }
        for (int sweep = 0; sweep < k_sweeps && !is_over(); ++sweep) {
            const std::size_t before = total();
            give_and_move(); // this saves most for each hull that is made
            part_and_join();
            give_and_move();
            share_anew();
            if (!is_worth(before)) {
                break;
            }
        }
        if (progress_.stopped()) {
            return stopped_issue();
        }
        std::vector<Parts> done;
        for (Body& body : bodies_) {
            done.push_back(std::move(body.parts));
        }
        std::sort(done.begin(), done.end());
        return done;
    }

private:
    [[nodiscard]] bool is_over() const { return progress_.stopped() || hulls_ > most_hulls_; }
    // Improving goes on while a round saves more than a twentieth of a percent of the solid, which
    // is a quarter of what pieces may leave open.
    static constexpr std::size_t k_worth = 2000;
    [[nodiscard]] bool is_worth(std::size_t before) const {
        return total() + grid_.solid_cells() / k_worth < before;
    }

    void take(std::vector<Parts> groups) {
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
            progress_.report(static_cast<double>(hulls_) / static_cast<double>(most_hulls_));
        }
        hull_.make(points, noise_);
        return scan_.of(hull_.corners(), hull_.triangles(), step);
    }

    Body body_of(Parts parts) {
        std::sort(parts.begin(), parts.end());
        Body body;
        body.number = next_number_++;
        body.shape = body.number;
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

    // The outside cells that no body but these covers.
    [[nodiscard]] CellGrid::Mask free_without(std::initializer_list<std::size_t> without) const {
        CellGrid::Mask mask = outside_;
        Aabb box;
        for (const std::size_t i : without) {
            box.add(bodies_[i].box);
        }
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            if (std::find(without.begin(), without.end(), i) == without.end() &&
                bodies_[i].box.overlaps(box)) {
                grid_.clear(mask, bodies_[i].cover);
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

    // The best of some planes to part these by; the cells are those of hulls of extreme points.
    std::optional<Halves> best_halves(const CellGrid::Mask& free, const Parts& parts,
                                      std::span<const Vec3> directions) {
        std::optional<Halves> best;
        Aabb box;
        for (const Index part : parts) {
            box.add(boxes_[part]);
        }
        const Index step = rough_step(grid_, box);
        const std::size_t weight = static_cast<std::size_t>(step) * step;
        Parts order = parts;
        for (const Vec3& direction : directions) {
            const auto along = [&](Index part) { return direction.dot(boxes_[part].centre()); };
            std::sort(order.begin(), order.end(), [&](Index a, Index b) {
                return along(a) != along(b) ? along(a) < along(b) : a < b;
            });
            const auto places = places_in(order, along);
            const auto ends = supports_from(places, order);
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
                    best = Halves{{order.begin(), middle}, {middle, order.end()}, cells};
                }
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
        for (int i = 1; i <= k_places; ++i) {
            const double at = from + (to - from) * i / (k_places + 1);
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

    // What parting a body saves, with its halves.
    struct Parting {
        bool known = false;
        std::size_t saved = 0;
        Halves halves;
    };
    void look_at_parting(std::size_t i, Parting& parting) {
        parting = {true, 0, {}};
        const CellGrid::Mask free = free_without({i});
        const std::size_t now = grid_.count(free, bodies_[i].cover);
        if (now == 0 || bodies_[i].parts.size() < 2) {
            return;
        }
        auto halves =
            best_halves(free, bodies_[i].parts, spiral_directions(k_directions, 0.0, 1.0));
        if (!halves || halves->cells >= now) {
            return;
        }
        const Body one = body_of(halves->one);
        const Body other = body_of(halves->other);
        const std::size_t then = cells_of(free, one.cover, other.cover);
        parting.saved = then < now ? now - then : 0;
        parting.halves = std::move(*halves);
    }

    // The pair whose join covers the fewest new cells, without body `except`.
    struct Joining {
        std::size_t one = 0;
        std::size_t other = 0;
        std::size_t cells = 0;
    };
    std::optional<Joining> cheapest_join(std::size_t least) {
        std::optional<Joining> best;
        CellGrid::Mask free = outside_;
        for (const Body& body : bodies_) {
            grid_.clear(free, body.cover);
        }
        for (std::size_t i = 0; i < bodies_.size() && !is_over(); ++i) {
            for (std::size_t j = i + 1; j < bodies_.size(); ++j) {
                if (!may_join(bodies_[i], bodies_[j])) {
                    continue;
                }
                const std::size_t limit = best ? best->cells : least;
                // The hull of extreme points covers no more than the hull itself.
                const Supports both = join_supports(bodies_[i].supports, bodies_[j].supports);
                Aabb box = bodies_[i].box;
                box.add(bodies_[j].box);
                const Index step = rough_step(grid_, box);
                const std::size_t weight = static_cast<std::size_t>(step) * step;
                if (weight * grid_.count(free, cover_of(both, step)) >= limit) {
                    continue;
                }
                std::vector<Vec3> points = bodies_[i].corners;
                points.insert(points.end(), bodies_[j].corners.begin(), bodies_[j].corners.end());
                const Stretches& cover = cover_of(points);
                const std::size_t cells = grid_.count(free, cover);
                if (cells < limit && may_cover_(cover)) {
                    best = Joining{i, j, cells};
                }
            }
        }
        return best;
    }

    // Parts the body that saves most, then joins the two that are cheapest, until that no longer
    // pays.
    void part_and_join() {
        while (!is_over()) {
            std::size_t most = 0;
            for (std::size_t i = 0; i < bodies_.size(); ++i) {
                Parting& parting = partings_[bodies_[i].shape];
                if (!parting.known) {
                    look_at_parting(i, parting);
                }
                most = parting.saved > partings_[bodies_[most].shape].saved ? i : most;
            }
            Parting& parting = partings_[bodies_[most].shape];
            if (parting.saved == 0) {
                return;
            }
            const std::vector<Body> before = bodies_;
            const std::size_t cells = total();
            bodies_[most] = body_of(parting.halves.one);
            bodies_.push_back(body_of(parting.halves.other));
            const auto join = cheapest_join(parting.saved);
            if (join) {
                join_two(join->one, join->other);
            }
            if (!join || total() >= cells) {
                bodies_ = before;
                parting.saved = 0;
            }
        }
    }

    // From one body to the other, and six directions around that.
    [[nodiscard]] std::vector<Vec3> across(const Body& one, const Body& other) const {
        Vec3 from = Vec3::Zero();
        Vec3 to = Vec3::Zero();
        for (const Index part : one.parts) {
            from += boxes_[part].centre() / static_cast<double>(one.parts.size());
        }
        for (const Index part : other.parts) {
            to += boxes_[part].centre() / static_cast<double>(other.parts.size());
        }
        if (from == to) {
            return {};
        }
        const Vec3 main = (to - from).normalized();
        const Vec3 side = main.unitOrthogonal();
        const Vec3 third = main.cross(side);
        std::vector<Vec3> directions{main};
        for (const double way : {1.0, -1.0}) { // the corners of a hexagon
            const double high = 0.5 * std::numbers::sqrt3;
            for (const auto& [x, y] : {std::pair(1.0, 0.0), {0.5, high}, {-0.5, high}}) {
                directions.push_back((main + 0.5 * way * (x * side + y * third)).normalized());
            }
        }
        return directions;
    }

    void share_anew() {
        for (std::size_t i = 0; i < bodies_.size() && !is_over(); ++i) {
            for (std::size_t j = i + 1; j < bodies_.size() && !is_over(); ++j) {
                if (!may_join(bodies_[i], bodies_[j])) {
                    continue;
                }
                if (!shared_.insert({bodies_[i].shape, bodies_[j].shape}).second) {
                    continue; // they have hardly changed since they were last tried
                }
                const CellGrid::Mask free = free_without({i, j});
                const std::size_t now = cells_of(free, bodies_[i].cover, bodies_[j].cover);
                if (now < grid_.solid_cells() / (5 * k_worth)) {
                    continue; // a fifth of what a round has to save is no pair's to give
                }
                Parts parts = bodies_[i].parts;
                parts.insert(parts.end(), bodies_[j].parts.begin(), bodies_[j].parts.end());
                const auto halves = best_halves(free, parts, across(bodies_[i], bodies_[j]));
                if (!halves || halves->cells >= now) {
                    continue;
                }
                Body one = body_of(halves->one);
                Body other = body_of(halves->other);
                if (cells_of(free, one.cover, other.cover) < now && may_cover_(one.cover) &&
                    may_cover_(other.cover)) {
                    bodies_[i] = std::move(one);
                    bodies_[j] = std::move(other);
                }
            }
        }
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
        const CellGrid::Mask free = free_without({from, to});
        const std::vector<double> heights = heights_over(bodies_[from].parts, bodies_[to]);
        std::size_t last = 0; // parts that the last try gave
        for (const double reach : k_reaches) {
            const Parts parts = bodies_[from].parts;
            Parts rest;
            Parts more = bodies_[to].parts;
            for (std::size_t k = 0; k < parts.size(); ++k) {
                (heights[k] <= reach * size_ + noise_ ? more : rest).push_back(parts[k]);
            }
            const std::size_t given = parts.size() - rest.size();
            if (rest.empty() || given == last) {
                continue;
            }
            last = given;
            Body less = body_of(std::move(rest));
            const std::size_t now = cells_of(free, bodies_[from].cover, bodies_[to].cover);
            if (grid_.count(free, less.cover) >= now) {
                continue;
            }
            Body greater = body_of(std::move(more));
            if (cells_of(free, less.cover, greater.cover) < now && may_cover_(greater.cover)) {
                less.shape = bodies_[from].shape;
                greater.shape = bodies_[to].shape;
                bodies_[from] = std::move(less);
                bodies_[to] = std::move(greater);
                return;
            }
        }
    }
    // How far each of the parts reaches out of the body's hull, at most.
    [[nodiscard]] std::vector<double> heights_over(const Parts& parts, const Body& body) {
        const std::vector<Plane> planes = planes_of(body);
        const double most = k_reaches.back() * size_ + noise_;
        std::vector<double> heights;
        for (const Index part : parts) {
            const Aabb& box = boxes_[part];
            double height = std::max((body.box.lower - box.lower).maxCoeff(),
                                     (box.upper - body.box.upper).maxCoeff());
            for (std::size_t i = 0; i < planes.size() && height <= most; ++i) {
                for (const Vec3& corner : corners_[part]) {
                    height = std::max(height, planes[i].normal.dot(corner) - planes[i].offset);
                }
            }
            heights.push_back(planes.empty() ? 2.0 * most : height);
        }
        return heights;
    }
    std::vector<Plane> planes_of(const Body& body) {
        hull_.make(body.corners, noise_);
        std::vector<Plane> planes;
        for (const Triangle& t : hull_.triangles()) {
            const Vec3& a = hull_.corners()[t[0]];
            const Vec3 normal =
                (hull_.corners()[t[1]] - a).cross(hull_.corners()[t[2]] - a).stableNormalized();
            planes.push_back({normal, normal.dot(a)});
        }
        return planes;
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

    // Two bodies between which parts may move, and the cells that a move has to save.
    struct Neighbour {
        CellGrid::Mask free;
        Index step = 1;
        std::size_t cells = 0; // of both hulls of extreme points, by that step
    };
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
            for (std::size_t to = 0; to < bodies_.size(); ++to) {
                if (to != from && !moved_.contains({body.number, bodies_[to].number}) &&
                    are_near(boxes_[part], bodies_[to].box) && may_join(body, bodies_[to]) &&
                    move_part(part, from, to, without.at(part), neighbours)) {
                    neighbours.clear();
                    without.clear();
                    break;
                }
            }
        }
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
    bool move_part(Index part, std::size_t from, std::size_t to, const Supports& without,
                   std::map<std::size_t, Neighbour>& neighbours) {
        auto [slot, is_new] = neighbours.try_emplace(to);
        Neighbour& both = slot->second;
        const auto rough_cells = [&](const Supports& one, const Supports& other) {
            const Stretches first = cover_of(one, both.step);
            return cells_of(both.free, first, cover_of(other, both.step));
        };
        if (is_new) {
            Aabb box = bodies_[from].box;
            box.add(bodies_[to].box);
            both.step = rough_step(grid_, box);
            both.free = free_without({from, to});
            both.cells = rough_cells(bodies_[from].supports, bodies_[to].supports);
        }
        if (rough_cells(without, join_supports(bodies_[to].supports, supports_[part])) >=
            both.cells) {
            return false;
        }
        Parts parts = bodies_[from].parts;
        std::erase(parts, part);
        Body rest = body_of(std::move(parts));
        const std::size_t now = cells_of(both.free, bodies_[from].cover, bodies_[to].cover);
        if (grid_.count(both.free, rest.cover) >= now) {
            return false;
        }
        Parts more = bodies_[to].parts;
        more.push_back(part);
        Body with = body_of(std::move(more));
        if (cells_of(both.free, rest.cover, with.cover) >= now || !may_cover_(with.cover)) {
            return false;
        }
        rest.shape = bodies_[from].shape;
        with.shape = bodies_[to].shape;
        bodies_[from] = std::move(rest);
        bodies_[to] = std::move(with);
        return true;
    }

    const CellGrid& grid_;
    RoughHull hull_;
    HullScan scan_;
    std::span<const JoinPart> parts_;
    const MayCover& may_cover_;
    CellGrid::Mask outside_;
    Progress progress_;
    std::size_t most_hulls_;
    std::size_t hulls_ = 0;
    double size_ = 0.0;       // the diagonal of all
    double noise_ = 0.0;      // hulls are lower by no more
    std::vector<Aabb> boxes_; // these three are per part
    std::vector<std::vector<Vec3>> corners_;
    std::vector<Supports> supports_;
    std::vector<Body> bodies_;
    std::uint64_t next_number_ = 0;
    // These remember what was tried in vain, so that it is not tried again.
    std::map<std::uint64_t, Parting> partings_;                // by shapes
    std::set<std::pair<std::uint64_t, std::uint64_t>> shared_; // shapes
    std::set<std::pair<std::uint64_t, std::uint64_t>> given_;  // numbers
    std::set<std::pair<std::uint64_t, std::uint64_t>> moved_;  // numbers
};

} // namespace

Result<std::vector<std::vector<Index>>>
improve_groups(const CellGrid& grid, std::span<const JoinPart> parts,
               std::vector<std::vector<Index>> groups, std::vector<std::vector<Index>> finer,
               const MayCover& may_cover, const Progress& progress) {
    return Improver(grid, parts, may_cover, progress).run(std::move(groups), std::move(finer));
}

} // namespace hullwright
