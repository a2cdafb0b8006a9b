#include "piece/hull.h"

#include "base/sort_in_runs.h"
#include "exact/predicates.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>

namespace hullwright {
namespace {

bool comes_before(const Vec3& a, const Vec3& b) {
    return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
}

// Sees points of one plane projected along an axis that is not in the plane.
class PlaneView {
public:
    // The points a, b and c must not lie on one line.
    PlaneView(const Vec3& a, const Vec3& b, const Vec3& c) {
        const Vec3 normal = (b - a).cross(c - a).cwiseAbs();
        std::array<int, 3> axes = {0, 1, 2};
        std::sort(axes.begin(), axes.end(),
                  [&normal](int i, int j) { return normal[i] > normal[j]; });
        // The largest component of a rounded normal may be zero in truth; at least one axis works.
        for (const int axis : axes) {
            axis_ = axis;
            if (turn(a, b, c) != 0) {
                return;
            }
        }
    }
    [[nodiscard]] int turn(const Vec3& a, const Vec3& b, const Vec3& c) const {
        return exact::turn(at(a), at(b), at(c));
    }

private:
    [[nodiscard]] exact::Point2 at(const Vec3& v) const {
        return {v[(axis_ + 1) % 3], v[(axis_ + 2) % 3]};
    }
    int axis_ = 0;
};

struct Facet {
    std::array<Index, 3> vertex;
    std::array<Index, 3> across; // facet over the side from corner i to the next
    bool gone = false;
};

class HullBuilder {
public:
    HullBuilder(std::span<const Vec3> points, const std::stop_token& stop, const Progress& progress)
        : points_(points), stop_(stop), progress_(progress),
          adding_(progress.part({}, 0.0, k_of_first)) {}

    Hull run(std::vector<Index> order) {
        sort_in_runs(
            order,
            [this](Index a, Index b) {
                return points_[a] != points_[b] ? comes_before(points_[a], points_[b]) : a < b;
            },
            stop_);
        if (stop_.stop_requested()) {
            return line({});
        }
        order.erase(std::unique(order.begin(), order.end(),
                                [this](Index a, Index b) { return points_[a] == points_[b]; }),
                    order.end());
        Hull hull = of_sorted(order);
        if (stop_.stop_requested()) {
            hull = line({});
        }
        return hull;
    }

private:
    // Takes points in lexicographic order, of which no two are equal. After a stop the hull means
    // nothing.
    Hull of_sorted(std::span<const Index> order) {
        const std::size_t third = first_off_the_line(order);
        if (third == order.size() || is_stopped_) {
            return line(order);
        }
        const std::size_t fourth = first_off_the_plane(order, third);
        const PlaneView view(points_[order[0]], points_[order[1]], points_[order[third]]);
        const std::vector<Index> base = polygon(order.first(fourth), view);
        if (fourth == order.size() || is_stopped_) {
            return flat(base);
        }
        raise(base, order[fourth]);
        // Those before the fourth are in the first pyramid, and took next to no time.
        const auto raised = static_cast<double>(order.size() - fourth);
        for (std::size_t i = fourth + 1; i < order.size() && !is_stopped_; ++i) {
            add(order[i]);
            added_ = static_cast<double>(i - fourth) / raised;
        }
        return is_stopped_ ? line({}) : finish();
    }

    // Is told of tests, and of what takes no longer, and returns true once the hull is not wanted
    // any more. One point may see thousands of facets: those of the second lid of a prism along x
    // see a quarter of the square of its sides together.
    bool stopped_after(std::size_t tests) {
        // A test takes some hundredths of a microsecond, or a few whole ones where it is decided
        // exactly.
        constexpr std::size_t k_between_looks = 2048;
        tests_ += tests;
        if (tests_ >= k_between_looks) {
            tests_ = 0;
            is_stopped_ = is_stopped_ || stop_.stop_requested();
            adding_.report(added_);
        }
        return is_stopped_;
    }

    [[nodiscard]] std::size_t first_off_the_line(std::span<const Index> order) {
        std::size_t i = 2;
        while (i < order.size() && !stopped_after(1) &&
               exact::collinear(points_[order[0]], points_[order[1]], points_[order[i]])) {
            ++i;
        }
        return std::min(i, order.size());
    }

    [[nodiscard]] int side(Index a, Index b, Index c, Index d) const {
        return exact::orientation(points_[a], points_[b], points_[c], points_[d]);
    }

    [[nodiscard]] std::size_t first_off_the_plane(std::span<const Index> order, std::size_t third) {
        std::size_t i = third + 1;
        while (i < order.size() && !stopped_after(1) &&
               side(order[0], order[1], order[third], order[i]) == 0) {
            ++i;
        }
        return std::min(i, order.size());
    }

    static Hull line(std::span<const Index> order) {
        Hull hull;
        hull.flat = true;
        if (!order.empty()) {
            hull.vertices.push_back(order.front());
        }
        if (order.size() > 1) {
            hull.vertices.push_back(order.back());
        }
        return hull;
    }

    // Returns the convex polygon of sorted points in a plane, counter-clockwise in the view, by
    // Andrew's monotone chain (1979).
    [[nodiscard]] std::vector<Index> polygon(std::span<const Index> order, const PlaneView& view) {
        std::vector<Index> ring;
        const auto chain = [&](auto begin, auto end) {
            const std::size_t base = ring.size();
            for (auto at = begin; at == begin || (at != end && !stopped_after(2)); ++at) {
                while (ring.size() >= base + 2 &&
                       view.turn(points_[ring[ring.size() - 2]], points_[ring.back()],
                                 points_[*at]) <= 0) {
                    ring.pop_back();
                }
                ring.push_back(*at);
            }
            ring.pop_back(); // this point begins the other chain
        };
        chain(order.begin(), order.end());
        chain(order.rbegin(), order.rend());
        return ring;
    }

    static Hull flat(const std::vector<Index>& ring) {
        Hull hull;
        hull.flat = true;
        hull.vertices = ring;
        for (Index i = 2; i < ring.size(); ++i) {
            hull.triangles.push_back({0, i - 1, i});
        }
        return hull;
    }

    // Builds the pyramid over a polygon, the first solid.
    void raise(std::vector<Index> base, Index top) {
        if (side(base[0], base[1], base[2], top) > 0) {
            std::reverse(base.begin(), base.end());
        }
        // From here on the base faces away from the top.
        const auto n = static_cast<Index>(base.size());
        const Index fan = n - 2;
        for (Index i = 0; i < fan; ++i) { // triangle i: base 0, i + 1, i + 2
            facets_.push_back(
                {{base[0], base[i + 1], base[i + 2]},
                 {i == 0 ? fan : i - 1, fan + i + 1, i + 1 == fan ? fan + n - 1 : i + 1},
                 false});
        }
        for (Index i = 0; i < n; ++i) { // wall i: over base i to i + 1
            const Index below = i == 0 ? 0 : i == n - 1 ? fan - 1 : i - 1;
            facets_.push_back({{base[(i + 1) % n], base[i], top},
                               {below, fan + (i + n - 1) % n, fan + (i + 1) % n},
                               false});
        }
        last_ = static_cast<Index>(facets_.size()) - 1;
    }

    [[nodiscard]] bool sees(Index point, const Facet& facet) const {
        return side(facet.vertex[0], facet.vertex[1], facet.vertex[2], point) > 0;
    }

    // Returns a facet that the point sees; k_none after a stop. A point after all others in
    // lexicographic order sees one at the last point added.
    [[nodiscard]] Index visible_from(Index point) {
        const Index pivot = last_vertex();
        Index at = last_;
        do {
            if (sees(point, facets_[at])) {
                return at;
            }
            const Facet& facet = facets_[at];
            Index corner = 0;
            while (facet.vertex[corner] != pivot) {
                ++corner;
            }
            at = facet.across[corner];
        } while (at != last_ && !stopped_after(1));
        assert(is_stopped_ && "the newest point must see a facet");
        return k_none;
    }
    [[nodiscard]] Index last_vertex() const { return facets_[last_].vertex[2]; }

    void add(Index point) {
        const Index first = visible_from(point);
        if (first == k_none) {
            return;
        }
        visible_.assign(1, first);
        facets_[first].gone = true;
        horizon_.clear();
        for (std::size_t i = 0; i < visible_.size(); ++i) {
            for (Index corner = 0; corner < 3; ++corner) {
                const Index next = facets_[visible_[i]].across[corner];
                if (facets_[next].gone) {
                    continue;
                }
                if (sees(point, facets_[next])) {
                    facets_[next].gone = true;
                    visible_.push_back(next);
                }
            }
            if (stopped_after(3)) {
                return; // what is beyond the horizon is not known
            }
        }
        for (const Index seen : visible_) {
            for (Index corner = 0; corner < 3; ++corner) {
                const Index next = facets_[seen].across[corner];
                if (!facets_[next].gone) {
                    horizon_.push_back({facets_[seen].vertex[corner],
                                        facets_[seen].vertex[(corner + 1) % 3], next, k_none});
                }
            }
        }
        close(point);
    }

    struct HorizonEdge {
        Index from;
        Index to;
        Index beyond; // facet beyond the edge, which stays
        Index facet;  // new facet
    };

    // Makes a facet from every edge of the horizon to the point. The horizon is one ring in which
    // every vertex begins one edge, so a map from vertices joins the new facets.
    void close(Index point) {
        if (edge_from_.size() < points_.size()) {
            edge_from_.resize(points_.size(), k_none);
        }
        for (HorizonEdge& edge : horizon_) {
            edge.facet = free_facet();
            edge_from_[edge.from] = edge.facet;
        }
        for (const HorizonEdge& edge : horizon_) {
            const Index next = edge_from_[edge.to];
            facets_[edge.facet] = {{edge.from, edge.to, point}, {edge.beyond, next, k_none}, false};
        }
        for (const HorizonEdge& edge : horizon_) {
            facets_[facets_[edge.facet].across[1]].across[2] = edge.facet;
            Facet& beyond = facets_[edge.beyond];
            for (Index corner = 0; corner < 3; ++corner) {
                if (beyond.vertex[corner] == edge.to &&
                    beyond.vertex[(corner + 1) % 3] == edge.from) {
                    beyond.across[corner] = edge.facet;
                }
            }
        }
        last_ = horizon_.front().facet;
    }

    // Visible facets are reused, so that memory stays proportional to the hull.
    Index free_facet() {
        if (!visible_.empty()) {
            const Index facet = visible_.back();
            visible_.pop_back();
            return facet;
        }
        facets_.push_back({});
        return static_cast<Index>(facets_.size()) - 1;
    }

    [[nodiscard]] std::vector<Index> corners() {
        std::vector<Index> corners;
        for (const Facet& facet : facets_) {
            if (stopped_after(1)) {
                break;
            }
            if (!facet.gone) {
                corners.insert(corners.end(), facet.vertex.begin(), facet.vertex.end());
            }
        }
        sort_in_runs(corners, std::less<>(), stop_);
        corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
        return corners;
    }

    // All facets have area: those of the first pyramid do, as its base has no corner on a side, and
    // each later one leads from a side of a facet to a point in front of that facet's plane, which
    // is not on the side's line. So a vertex is extreme when at least three of its edges are sharp.
    // Others lie on an edge or in a facet, and the hull is the same without them.
    Hull finish() {
        const std::vector<Index> all = corners();
        std::vector<Index> sharp(points_.size(), 0);
        for (const Facet& facet : facets_) {
            if (stopped_after(3)) {
                break;
            }
            if (facet.gone) {
                continue;
            }
            for (Index corner = 0; corner < 3; ++corner) {
                const Facet& other = facets_[facet.across[corner]];
                const Index a = facet.vertex[corner];
                const Index b = facet.vertex[(corner + 1) % 3];
                const Index apex = other.vertex[0] + other.vertex[1] + other.vertex[2] - a - b;
                sharp[a] += sees_below(facet, apex) ? 1 : 0;
            }
        }
        std::vector<Index> extreme;
        std::copy_if(all.begin(), all.end(), std::back_inserter(extreme),
                     [&sharp](Index v) { return sharp[v] >= 3; });
        if (extreme.size() < all.size()) {
            return HullBuilder(points_, stop_, progress_.part({}, k_of_first, 1.0))
                .run(std::move(extreme));
        }
        return collect(extreme);
    }

    [[nodiscard]] bool sees_below(const Facet& facet, Index apex) const {
        return side(facet.vertex[0], facet.vertex[1], facet.vertex[2], apex) < 0;
    }

    // Makes the result independent of the order in which facets were made: each begins with its
    // smallest vertex, and they are sorted.
    [[nodiscard]] Hull collect(const std::vector<Index>& extreme) {
        Hull hull;
        hull.vertices = extreme;
        std::vector<Index> number(points_.size(), k_none);
        for (Index i = 0; i < extreme.size(); ++i) {
            number[extreme[i]] = i;
        }
        for (const Facet& facet : facets_) {
            if (stopped_after(1)) {
                break;
            }
            if (!facet.gone) {
                Triangle t = {number[facet.vertex[0]], number[facet.vertex[1]],
                              number[facet.vertex[2]]};
                std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
                hull.triangles.push_back(t);
            }
        }
        sort_in_runs(hull.triangles, std::less<>(), stop_);
        return hull;
    }

    // Is the share of progress that adding all points has. Where some are not extreme, the hull is
    // made of the others once more, which are fewer, mostly by far.
    static constexpr double k_of_first = 0.9;

    std::span<const Vec3> points_;
    const std::stop_token& stop_;
    Progress progress_; // of all
    Progress adding_;
    double added_ = 0.0; // share of the points
    std::vector<Facet> facets_;
    std::vector<Index> visible_;
    std::vector<HorizonEdge> horizon_;
    std::vector<Index> edge_from_;
    Index last_ = 0;
    std::size_t tests_ = 0; // since the stop was looked at
    bool is_stopped_ = false;
};

} // namespace

Hull convex_hull(std::span<const Vec3> points, const std::stop_token& stop,
                 const Progress& progress) {
    std::vector<Index> all(points.size());
    std::iota(all.begin(), all.end(), 0U);
    return HullBuilder(points, stop, progress).run(std::move(all));
}

} // namespace hullwright
