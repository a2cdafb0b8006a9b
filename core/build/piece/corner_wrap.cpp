#include "piece/corner_wrap.h"

#include "geom/corner_order.h"
#include "piece/linear_program.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <queue>
#include <utility>

namespace hullwright {
namespace {

bool contains(std::span<const Index> numbers, Index number) {
    return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

// A linear program over coordinates of about 1, which is solved in three dimensions, then in two
// and one, gathers fewer than a hundred roundings. The slack is ten times that, which is still
// nothing beside a body of size 1.
constexpr double k_slack = 1e3 * std::numeric_limits<double>::epsilon();
// Corners farther out than this, in sizes of the body, are left out: three planes that meet there
// are nearly parallel to a line, and a hull with such a corner is several times as long as the
// body.
constexpr double k_farthest = 4.0;

// Returns the plane through a point along a facet's area, as what is in front of it or behind it;
// nullopt when the area is that of a line.
std::optional<Inequality> behind(const Vec3& across, const Vec3& point) {
    const double length = across.norm();
    if (!(length > k_slack)) {
        return std::nullopt;
    }
    return Inequality{across / length, across.dot(point) / length};
}

std::optional<Inequality> behind(const Vec3& a, const Vec3& b, const Vec3& c) {
    return behind((b - a).cross(c - a), a);
}

// Names a side of a facet that stays, beyond which facets are taken away: from corner to corner as
// the facet beyond it has them, turned.
struct Side {
    Index from;
    Index to;
    Index facet; // the facet that stays
    Index side;  // its side
};

// Holds a convex body of triangles of which some are taken away and others come. Coordinates are
// such that its size is about 1.
class Surface {
public:
    Surface(std::span<const Vec3> corners, std::span<const Triangle> triangles)
        : corners_(corners.begin(), corners.end()), facet_of_(corners.size(), k_none),
          facet_over_horizon_(corners.size(), k_none), next_on_border_(corners.size(), k_none),
          count_(corners.size()) {
        for (const Triangle& t : triangles) {
            const auto facet = static_cast<Index>(facets_.size());
            add({t, {k_none, k_none, k_none}});
            for (const Index corner : t) {
                facet_of_[corner] = facet;
            }
        }
        link();
    }

    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] bool is_corner(Index corner) const { return facet_of_[corner] != k_none; }
    [[nodiscard]] std::size_t most_corners() const { return corners_.size(); }
    [[nodiscard]] const Vec3& at(Index corner) const { return corners_[corner]; }
    [[nodiscard]] const Triangle& facet(Index facet) const { return facets_[facet].corners; }

    [[nodiscard]] bool is_facet(Index facet) const { return facets_[facet].is_there; }
    // Returns twice the facet's area along its normal.
    [[nodiscard]] const Vec3& area_of(Index facet) const { return facets_[facet].area; }
    // Returns the half space behind the facet; there is none when its corners lie on a line.
    [[nodiscard]] const std::optional<Inequality>& plane_of(Index facet) const {
        return facets_[facet].plane;
    }

    // Returns the facets around a corner, in turn.
    [[nodiscard]] std::vector<Index> around(Index corner) const {
        std::vector<Index> found;
        Index facet = facet_of_[corner];
        do {
            found.push_back(facet);
            facet = facets_[facet].next[(place_of(corner, facet) + 2) % 3];
        } while (facet != facet_of_[corner]);
        return found;
    }

    // Returns the facets around two corners, each once: those around the first one, then the rest.
    [[nodiscard]] std::vector<Index> around(Index one, Index other) {
        std::vector<Index> found;
        ++look_;
        for (const Index corner : {one, other}) {
            for (const Index facet : around(corner)) {
                add_once(facet, found);
            }
        }
        return found;
    }

    // Adds a facet to those that the last look was at unless it is among them.
    void add_once(Index facet, std::vector<Index>& facets) {
        if (facets_[facet].look != look_) {
            facets_[facet].look = look_;
            facets.push_back(facet);
        }
    }

    // Returns the corners that share a side with this one, in turn.
    [[nodiscard]] std::vector<Index> neighbours(Index corner) const {
        std::vector<Index> found;
        for (const Index facet : around(corner)) {
            found.push_back(facets_[facet].corners[(place_of(corner, facet) + 1) % 3]);
        }
        return found;
    }

    // Returns the sides around some facets that lie together, in no order.
    [[nodiscard]] std::vector<Side> border_of(std::span<const Index> facets) {
        ++look_;
        for (const Index facet : facets) {
            facets_[facet].look = look_;
        }
        std::vector<Side> border;
        for (const Index facet : facets) {
            const Facet& one = facets_[facet];
            for (Index i = 0; i < 3; ++i) {
                const Index beyond = one.next[i];
                if (facets_[beyond].look != look_) {
                    border.push_back({one.corners[i], one.corners[(i + 1) % 3], beyond,
                                      place_of(one.corners[(i + 1) % 3], beyond)});
                }
            }
        }
        return border;
    }

    // False when there is no facet beyond, and when the facets lie around others, which a new
    // corner would cut off.
    [[nodiscard]] bool is_one_loop(std::span<const Side> border) {
        if (border.size() < 3) {
            return false; // nothing is left
        }
        for (const Side& side : border) {
            next_on_border_[side.from] = k_none;
            next_on_border_[side.to] = k_none;
        }
        for (const Side& side : border) {
            if (next_on_border_[side.from] != k_none) {
                return false; // two loops touch at this corner
            }
            next_on_border_[side.from] = side.to;
        }
        const Index first = border.front().from;
        Index at = next_on_border_[first];
        std::size_t length = 1;
        while (at != first && at != k_none && length <= border.size()) {
            at = next_on_border_[at];
            ++length;
        }
        return at == first && length == border.size();
    }

    void move(Index corner, const Vec3& to) {
        corners_[corner] = to;
        for (const Index facet : around(corner)) {
            span(facets_[facet]);
        }
    }

    // Takes the facets away, closes the gap with facets around a new corner, which gets the number
    // `one`, and forgets corners that have no facet any more. The border is that of the facets.
    void replace(std::span<const Index> facets, std::span<const Side> border, Index one,
                 const Vec3& at) {
        corners_[one] = at;
        for (const Index facet : facets) {
            facets_[facet].is_there = false;
            for (const Index corner : facets_[facet].corners) {
                count_ -= facet_of_[corner] != k_none ? 1 : 0;
                facet_of_[corner] = k_none;
            }
        }
        const auto first = static_cast<Index>(facets_.size());
        for (const Side& side : border) {
            const auto facet = static_cast<Index>(facets_.size());
            add({{side.from, side.to, one}, {side.facet, k_none, k_none}});
            facets_[side.facet].next[side.side] = facet;
            facet_over_horizon_[side.from] = facet;
            facet_of_[side.from] = facet;
        }
        facet_of_[one] = first;
        count_ += border.size() + 1;
        for (Index facet = first; facet < facets_.size(); ++facet) {
            const Index beyond = facet_over_horizon_[facets_[facet].corners[1]];
            facets_[facet].next[1] = beyond;
            facets_[beyond].next[2] = facet;
        }
    }

private:
    struct Facet {
        Triangle corners;
        std::array<Index, 3> next; // beyond the side from corner i to corner i + 1
        bool is_there = true;      // not taken away
        std::uint32_t look = 0;    // the last of the looks at facets together that it was in
        Vec3 area = Vec3::Zero();
        std::optional<Inequality> plane = std::nullopt;
    };

    // Finds what is beyond each facet's sides. A corner may have as many sides as the body has
    // corners, so that its sides are sorted once and not gone through for each of them.
    void link() {
        std::vector<std::vector<std::pair<Index, Index>>> sides(corners_.size()); // by first corner
        for (Index facet = 0; facet < facets_.size(); ++facet) {
            const Triangle& t = facets_[facet].corners;
            for (Index i = 0; i < 3; ++i) {
                sides[t[i]].emplace_back(t[(i + 1) % 3], facet);
            }
        }
        for (auto& of_corner : sides) {
            std::sort(of_corner.begin(), of_corner.end());
        }
        for (Facet& facet : facets_) {
            const Triangle& t = facet.corners;
            for (Index i = 0; i < 3; ++i) {
                const auto& back = sides[t[(i + 1) % 3]];
                const auto side =
                    std::lower_bound(back.begin(), back.end(), std::pair(t[i], Index{0}));
                if (side != back.end() && side->first == t[i]) {
                    facet.next[i] = side->second;
                }
            }
        }
    }

    void add(Facet facet) {
        span(facet);
        facets_.push_back(facet);
    }

    // Finds the plane through the facet's corners, which every join near it asks for.
    void span(Facet& facet) const {
        const Triangle& t = facet.corners;
        facet.area = (corners_[t[1]] - corners_[t[0]]).cross(corners_[t[2]] - corners_[t[0]]);
        facet.plane = behind(facet.area, corners_[t[0]]);
    }

    [[nodiscard]] Index place_of(Index corner, Index facet) const {
        const Triangle& t = facets_[facet].corners;
        return t[0] == corner ? 0 : t[1] == corner ? 1 : 2;
    }

    std::vector<Vec3> corners_;
    std::vector<Facet> facets_;
    std::vector<Index> facet_of_;           // a facet of each corner; none of corners that are gone
    std::vector<Index> facet_over_horizon_; // the new facet whose first side begins there
    std::vector<Index> next_on_border_;     // where the side of a border that begins there ends
    std::size_t count_;
    std::uint32_t look_ = 0; // so often facets were looked at together
};

Inequality in_front(const Inequality& plane) {
    return {-plane.row, -plane.limit};
}

class CornerWrap {
public:
    CornerWrap(std::span<const Vec3> corners, std::span<const Triangle> triangles,
               const std::stop_token& stop)
        : points_(corners.begin(), corners.end()), surface_(corners, triangles),
          moves_(corners.size(), 0), stop_(stop) {}

    bool join_down_to(std::size_t max_corners) {
        for (Index corner = 0; corner < surface_.most_corners(); ++corner) {
            // A corner has up to as many neighbours as there are corners, and an offer looks at all
            // facets around it.
            for (const Index other : surface_.neighbours(corner)) {
                if (stop_.stop_requested()) {
                    return false;
                }
                if (corner < other) {
                    offer(corner, other);
                }
            }
        }
        while (surface_.count() > max_corners && !queue_.empty() && !stop_.stop_requested()) {
            const Joining best = queue_.top();
            queue_.pop();
            try_joining(best);
        }
        return surface_.count() <= max_corners && !stop_.stop_requested();
    }

    // Each corner goes where the volume is least, several times, as one makes room for others.
    void settle() {
        // After any round the corners hold the body; a further one could only save volume, at the
        // price of a linear program a corner.
        constexpr int k_rounds = 4;
        for (int round = 0; round < k_rounds; ++round) {
            for (Index corner = 0; corner < surface_.most_corners(); ++corner) {
                if (stop_.stop_requested()) {
                    return;
                }
                if (surface_.is_corner(corner)) {
                    settle(corner);
                }
            }
        }
    }

    [[nodiscard]] std::vector<Vec3> corners() const {
        std::vector<Vec3> found;
        for (Index corner = 0; corner < surface_.most_corners(); ++corner) {
            if (surface_.is_corner(corner)) {
                found.push_back(surface_.at(corner));
            }
        }
        return found;
    }

private:
    struct Joining {
        double cost; // six times the volume that it adds
        Index one;
        Index other;
        Index moves; // of both corners, when it was offered
        Index place; // in `places_`

        bool operator<(const Joining& than) const { // the cheapest is the last
            return cost != than.cost ? cost > than.cost
                   : one != than.one ? one > than.one
                                     : other > than.other;
        }
    };
    struct Place {
        double cost = 0.0;
        Vec3 at = Vec3::Zero();
        std::vector<Index> facets = {}; // of both corners; none where it was too large to be kept
        std::vector<Side> border = {};  // around them
    };

    void offer(Index one, Index other) {
        if (auto place = place_for(one, other)) {
            queue_.push({place->cost, one, other, moves_[one] + moves_[other],
                         static_cast<Index>(places_.size())});
            places_.emplace_back();
            keep(std::move(*place), places_.back());
        }
    }

    // Keeps a place until its turn comes. Around a corner with thousands of sides the places of all
    // sides would take gigabytes, so that one of more facets than this is found again in its turn,
    // which gives the same one.
    static void keep(Place place, Place& kept) {
        constexpr std::size_t k_most_facets = 256;
        if (place.facets.size() <= k_most_facets) {
            kept = std::move(place);
        }
    }

    // A place follows from the facets that it takes away and those around them.
    [[nodiscard]] bool is_as_offered(const Place& place) const {
        return !place.facets.empty() &&
               std::all_of(place.facets.begin(), place.facets.end(),
                           [this](Index facet) { return surface_.is_facet(facet); }) &&
               std::all_of(place.border.begin(), place.border.end(),
                           [this](const Side& side) { return surface_.is_facet(side.facet); });
    }

    // A join that has become dearer since it was offered waits for its turn.
    void try_joining(Joining joining) {
        const Index one = joining.one;
        const Index other = joining.other;
        Place place = std::exchange(places_[joining.place], {});
        if (!surface_.is_corner(one) || !surface_.is_corner(other) ||
            joining.moves != moves_[one] + moves_[other] ||
            !contains(surface_.neighbours(one), other)) {
            return;
        }
        if (!is_as_offered(place)) {
            auto found = place_for(one, other);
            if (!found) {
                return;
            }
            place = std::move(*found);
            if (place.cost > joining.cost) {
                joining.cost = place.cost;
                queue_.push(joining);
                keep(std::move(place), places_[joining.place]);
                return;
            }
        }
        surface_.replace(place.facets, place.border, one, place.at);
        ++moves_[one];
        for (const Index near : surface_.neighbours(one)) {
            if (stop_.stop_requested()) {
                return;
            }
            offer(std::min(one, near), std::max(one, near));
        }
    }

    // Returns the cheapest point in front of all facets of both corners and behind those around
    // them: the hull with it has lost both corners, and stays convex. Where there is none, facets
    // around them are given up, too.
    [[nodiscard]] std::optional<Place> place_for(Index one, Index other) {
        // Each ring costs volume. A pair that needs more of them stays as it is, and others are
        // joined in its place.
        constexpr int k_rings = 4;
        Place place;
        place.facets = surface_.around(one, other);
        for (int ring = 0; ring < k_rings; ++ring) {
            place.border = surface_.border_of(place.facets);
            if (!surface_.is_one_loop(place.border)) {
                return std::nullopt;
            }
            const auto [cost, now] = cost_of(place.facets);
            std::vector<Inequality>& all = borders_;
            all.clear();
            for (const Index facet : place.facets) {
                if (const auto& plane = surface_.plane_of(facet)) {
                    all.push_back(in_front(*plane));
                }
            }
            LinearProgram program(cost, k_farthest, k_slack);
            if (!program.move_behind(all) || !is_near(program.point())) {
                return std::nullopt;
            }
            const Vec3 in_front_of_all = program.point();
            for (const Side& side : place.border) {
                if (const auto& plane = surface_.plane_of(side.facet)) {
                    all.push_back(*plane);
                }
            }
            if (program.move_behind(all) && is_near(program.point())) {
                place.at = program.point();
                place.cost = std::max(0.0, cost.dot(place.at) - now);
                return place;
            }
            for (const Side& side : place.border) {
                const auto& plane = surface_.plane_of(side.facet);
                if (!plane || plane->row.dot(in_front_of_all) > plane->limit) {
                    surface_.add_once(side.facet, place.facets);
                }
            }
        }
        return std::nullopt;
    }

    // A point in the place of these facets adds its product with `by` to the volume, less `now`,
    // the volume that they have; both are six times as large.
    struct Cost {
        Vec3 by = Vec3::Zero();
        double now = 0.0;
    };
    [[nodiscard]] Cost cost_of(std::span<const Index> facets) const {
        Cost cost;
        for (const Index facet : facets) {
            const Vec3& area = surface_.area_of(facet);
            cost.by += area;
            cost.now += area.dot(surface_.at(surface_.facet(facet)[0]));
        }
        return cost;
    }

    [[nodiscard]] static bool is_near(const Vec3& point) {
        return point.cwiseAbs().maxCoeff() < k_farthest;
    }

    // Returns the plane through two corners around `corner` that touches the body, where it may go
    // no deeper: of all points the one that a plane turning around that side meets first.
    [[nodiscard]] std::optional<Inequality> touching(const Vec3& from, const Vec3& to,
                                                     const Vec3& corner) const {
        const auto plane = behind(from, to, corner);
        if (!plane) {
            return std::nullopt;
        }
        const Vec3 inward = plane->row.cross(to - from).normalized();
        double first_out = 0.0;
        double first_down = 0.0;
        const Vec3* first = nullptr;
        for (const Vec3& p : points_) {
            const double out = inward.dot(p - from);
            const double down = std::max(0.0, plane->limit - plane->row.dot(p)); // but for rounding
            if (std::abs(out) <= k_slack && down <= k_slack) {
                continue; // on the side itself
            }
            // Which of two directions a turning plane meets first is a matter of their cross
            // product, as all are within half a turn.
            if (first == nullptr || down * first_out < first_down * out) {
                first = &p;
                first_out = out;
                first_down = down;
            }
        }
        const auto touched = first == nullptr ? std::nullopt : behind(from, to, *first);
        return touched ? touched : plane; // too near to the side to say more than the facet does
    }

    void settle(Index corner) {
        const std::vector<Index> facets = surface_.around(corner);
        const std::vector<Index> ring = surface_.neighbours(corner);
        const std::vector<Side> border = surface_.border_of(facets);
        std::vector<Inequality> all;
        Vec3 cost = Vec3::Zero();
        for (const Side& side : border) {
            if (stop_.stop_requested()) {
                return; // each side looks at all points
            }
            const Vec3& from = surface_.at(side.from);
            const Vec3& to = surface_.at(side.to);
            cost += from.cross(to);
            const auto touched = touching(from, to, surface_.at(corner));
            if (!touched) {
                return; // the facet has no plane, so nothing says how low the corner may go
            }
            all.push_back(in_front(*touched));
            if (const auto& plane = surface_.plane_of(side.facet)) {
                all.push_back(*plane);
            }
        }
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Vec3& middle = surface_.at(ring[(i + 1) % ring.size()]);
            const Vec3& last = surface_.at(ring[(i + 2) % ring.size()]);
            if (const auto plane = behind(surface_.at(ring[i]), middle, last)) {
                all.push_back(in_front(*plane)); // else the side to the middle would be a notch
            }
        }
        LinearProgram program(cost, k_farthest, k_slack);
        const Vec3 before = surface_.at(corner);
        if (program.move_behind(all) && is_near(program.point()) &&
            cost.dot(program.point()) < cost.dot(before)) {
            surface_.move(corner, program.point());
            if (!are_all_behind(facets)) {
                surface_.move(corner, before); // planes of slivers had misled it
            }
        }
    }

    [[nodiscard]] bool are_all_behind(std::span<const Index> facets) const {
        return std::all_of(facets.begin(), facets.end(), [this](Index facet) {
            const auto& plane = surface_.plane_of(facet);
            return plane && !stop_.stop_requested() &&
                   std::all_of(points_.begin(), points_.end(), [&](const Vec3& p) {
                       return plane->row.dot(p) <= plane->limit + k_slack;
                   });
        });
    }

    std::vector<Vec3> points_;
    Surface surface_;
    std::vector<Index> moves_;  // how often each corner was joined with another
    std::vector<Place> places_; // of all that was offered
    std::priority_queue<Joining> queue_;
    std::vector<Inequality> borders_; // of the place that is looked for
    std::stop_token stop_;
};

} // namespace

std::vector<Vec3> wrap_in_corners(std::span<const Vec3> corners,
                                  std::span<const Triangle> triangles, std::size_t max_corners,
                                  const std::stop_token& stop) {
    double size = 0.0;
    for (const Vec3& corner : corners) {
        size = std::max(size, corner.cwiseAbs().maxCoeff());
    }
    // Which of two joins that cost the same comes first does not depend on the order of the
    // corners.
    std::vector<Index> order(corners.size());
    std::iota(order.begin(), order.end(), Index{0});
    std::sort(order.begin(), order.end(),
              [&](Index a, Index b) { return is_lower(corners[a], corners[b]); });
    std::vector<Vec3> scaled;
    std::vector<Index> place(corners.size());
    for (const Index corner : order) {
        place[corner] = static_cast<Index>(scaled.size());
        scaled.emplace_back(corners[corner] / size);
    }
    std::vector<Triangle> facets;
    for (const Triangle& t : triangles) {
        Triangle facet = {place[t[0]], place[t[1]], place[t[2]]};
        std::rotate(facet.begin(), std::min_element(facet.begin(), facet.end()), facet.end());
        facets.push_back(facet);
    }
    std::sort(facets.begin(), facets.end());
    CornerWrap wrap(scaled, facets, stop);
    if (!wrap.join_down_to(max_corners)) {
        return {};
    }
    wrap.settle();
    std::vector<Vec3> found = wrap.corners();
    for (Vec3& corner : found) {
        corner *= size;
    }
    return found;
}

} // namespace hullwright
