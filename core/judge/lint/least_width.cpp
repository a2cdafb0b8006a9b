#include "lint/least_width.h"

#include "base/parallel.h"
#include "base/work_meter.h"
#include "geom/bvh.h"
#include "geom/closed_sides.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace hullwright {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

// About so many points or pairs of edges take a microsecond, which is a step of the meter's.
constexpr std::size_t k_points_a_step = 512;
constexpr std::size_t k_pairs_a_step = 64;

Vec3 mean_of(std::span<const Vec3> points) {
    Vec3 sum = Vec3::Zero();
    for (const Vec3& p : points) {
        sum += p;
    }
    return sum / static_cast<double>(points.size());
}

// Tells how far points reach along a direction, many of them by a tree. No corner of a box is less
// far than a point in it, to the last bit: products and sums of larger numbers are not rounded to
// smaller ones. So the extent is that of a look at all points.
class PointExtents {
public:
    // False when stopped. The points have to stay where they are.
    [[nodiscard]] bool take(std::span<const Vec3> points, const Progress& progress) {
        points_ = points;
        if (points_.size() <= k_few) {
            return true;
        }
        std::vector<Aabb> boxes(points_.size());
        for (std::size_t i = 0; i < points_.size(); ++i) {
            boxes[i].add(points_[i]);
        }
        auto tree = Bvh::build(boxes, progress);
        if (!tree) {
            return false;
        }
        tree_ = std::move(*tree);
        return true;
    }

    // Returns the extent where it is below `limit`, else any number that is not.
    [[nodiscard]] double along(const Vec3& normal, double limit) const {
        if (!tree_.nodes().empty()) {
            return most_along(normal) + most_along(-normal);
        }
        double lower = std::numeric_limits<double>::infinity();
        double upper = -lower;
        for (const Vec3& p : points_) {
            const double at = normal.dot(p);
            lower = std::min(lower, at);
            upper = std::max(upper, at);
            if (upper - lower >= limit) {
                break;
            }
        }
        return upper - lower;
    }

    // Returns how long an extent takes, in steps of the meter's.
    [[nodiscard]] std::size_t steps() const {
        constexpr std::size_t k_of_a_tree = 4;
        return tree_.nodes().empty() ? points_.size() / k_points_a_step + 1 : k_of_a_tree;
    }

private:
    static constexpr std::size_t k_few = 64; // changes time alone

    [[nodiscard]] double most_along(const Vec3& normal) const {
        double most = -std::numeric_limits<double>::infinity();
        const auto less_of = [&normal](const Aabb& box) {
            const Vec3 corner = (normal.array() >= 0.0).select(box.upper, box.lower);
            return -normal.dot(corner);
        };
        tree_.visit_nearest(
            less_of, [&most](Index /*number*/, double less) { return -less > most; },
            [&](Index at) { most = std::max(most, normal.dot(points_[tree_.items()[at]])); });
        return most;
    }

    std::span<const Vec3> points_;
    Bvh tree_; // none over few points
};

struct HullEdge {
    Vec3 from;
    Vec3 along; // unit vector along the edge
    Vec3 left;  // `left` and `right`: the third vertices of its two triangles
    Vec3 right;
};

// Allows for a few roundings of lengths up to the size.
double room_of(double size) {
    constexpr double k_room = 32.0;
    return k_room * k_epsilon * size;
}

// Finds the edges that may have planes with an edge: those whose arcs of normals cross, the ones of
// one edge turned round, or that are nearly parallel.
//
// Planes through two edges have the normal u, a unit vector, along the product of both directions.
// They hold the hull's triangles at an edge where neither of its third vertices is beyond it, by
// more than what rounds. The length of the product is the sine of the angle between the edges, by
// which `room_of` and the roundings of the product count more for u than for the product: where the
// sine is at least k_parallel, u is across the edge but for 2 epsilon / k_parallel, and a third
// vertex is beyond by less than 44 epsilon size / k_parallel. Seen along the edge, with the
// vertices at least `h` away from it, u is no farther from the arc of directions that point away
// from both vertices than the angle whose sine is a `h`th of that: `doubt` is 1.4 times as much,
// and four times `doubt` makes up for the sine, for what is along the edge, and for roundings here.
class PairFinder {
public:
    // False when stopped. The edges have to stay where they are.
    [[nodiscard]] bool take(std::span<const HullEdge> edges, double size,
                            const Progress& progress) {
        edges_ = edges;
        std::vector<Aabb> directions(edges.size());
        const auto take_edge = [&](std::size_t i) {
            directions[i].add(edges[i].along);
            for (const Aabb& box : arcs_of(edges[i], size)) {
                turned_.push_back(turned_round(box));
                edge_of_.push_back(static_cast<Index>(i));
            }
            end_.push_back(static_cast<Index>(turned_.size()));
        };
        const bool listed = for_each_in_order(edges.size(), Progress(progress.token()), take_edge);
        if (!listed) {
            return false;
        }
        auto arcs = Bvh::build(turned_, progress);
        auto along = Bvh::build(directions, progress);
        if (!arcs || !along) {
            return false;
        }
        tree_of_arcs_ = std::move(*arcs);
        tree_of_directions_ = std::move(*along);
        return true;
    }

    // Lists edges after that one, in their order: all that may have planes with it. False where
    // they are so many that the list would take longer than they do.
    [[nodiscard]] bool list(std::size_t edge, std::vector<Index>& found) const {
        const std::size_t most = edges_.size() / k_most_share;
        std::size_t looks = 0;
        found.clear();
        for (Index k = edge > 0 ? end_[edge - 1] : 0; k < end_[edge]; ++k) {
            const Aabb arc = turned_round(turned_[k]);
            tree_of_arcs_.visit([&](const Aabb& box) { return looks <= most && box.overlaps(arc); },
                                [&](Index item) {
                                    ++looks;
                                    if (edge_of_[item] > edge && turned_[item].overlaps(arc)) {
                                        found.push_back(edge_of_[item]);
                                    }
                                });
        }
        // The chord between nearly parallel unit vectors, or one and the other turned round, is
        // hardly longer than the sine.
        constexpr double k_chord = 1.1 * k_parallel;
        const Vec3& along = edges_[edge].along;
        for (const Vec3& way : {along, Vec3(-along)}) {
            const Aabb near = ball_box(way, k_chord);
            tree_of_directions_.visit(
                [&](const Aabb& box) { return looks <= most && box.overlaps(near); },
                [&](Index item) {
                    ++looks;
                    if (item > edge &&
                        (edges_[item].along - way).cwiseAbs().maxCoeff() <= k_chord) {
                        found.push_back(item);
                    }
                });
        }
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return looks <= most;
    }

private:
    // Both change time alone: with a smaller sine fewer edges are nearly parallel and arcs are
    // longer, and a list of more than a share of all edges takes longer than these.
    static constexpr double k_parallel = 0x1p-16;
    static constexpr std::size_t k_most_share = 16;

    [[nodiscard]] static Aabb ball_box(const Vec3& centre, double radius) {
        return {centre - Vec3::Constant(radius), centre + Vec3::Constant(radius)};
    }
    [[nodiscard]] static Aabb turned_round(const Aabb& box) { return {-box.upper, -box.lower}; }

    // Returns boxes around all normals with which an edge may have planes. An edge whose triangles
    // lie in one plane has them also along the normal that points inward.
    [[nodiscard]] static std::vector<Aabb> arcs_of(const HullEdge& edge, double size) {
        const auto across = [&edge](const Vec3& to) {
            const Vec3 way = to - edge.from;
            return Vec3(way - way.dot(edge.along) * edge.along);
        };
        const Vec3 left = across(edge.left);
        const Vec3 right = across(edge.right);
        const double doubt =
            64.0 * k_epsilon * size / (k_parallel * std::min(left.norm(), right.norm()));
        constexpr double k_most_doubt = 0.25; // beyond it a sliver says nothing
        if (!(doubt <= k_most_doubt)) {
            return {ball_box(Vec3::Zero(), 2.0)};
        }
        const Vec3 both = left.normalized() + right.normalized();
        const Vec3 apart = left.normalized() - right.normalized();
        const double sum = both.norm(); // twice the cosine of half the angle between them
        const double difference = apart.norm();
        Vec3 middle =
            sum >= difference ? Vec3(-both / sum) : Vec3(edge.along.cross(apart) / difference);
        if (middle.dot(both) > 0.0) {
            middle = -middle;
        }
        // The arc's end is as far from its middle as the chord of half the arc, whose sine is half
        // the sum.
        const double chord = sum / std::sqrt(2.0 + difference);
        std::vector<Aabb> boxes = {ball_box(middle, chord + 4.0 * doubt)};
        if (sum <= 4.0 * doubt) {
            boxes.push_back(ball_box(-middle, 4.0 * doubt));
        }
        return boxes;
    }

    std::span<const HullEdge> edges_;
    std::vector<Aabb> turned_;   // the arcs of all edges in their order, turned round
    std::vector<Index> edge_of_; // for each of these
    std::vector<Index> end_;     // for each edge: how many of them are its own or those before
    Bvh tree_of_arcs_;
    Bvh tree_of_directions_;
};

class WidthSearch {
public:
    // Vertices are taken relative to their mean, so that no digits are lost far from the origin.
    WidthSearch(std::span<const Vec3> vertices, std::span<const Triangle> triangles)
        : triangles_(triangles) {
        const Vec3 mean = mean_of(vertices);
        for (const Vec3& v : vertices) {
            points_.push_back(v - mean);
            size_ = std::max(size_, points_.back().norm());
        }
    }

    double run(const Progress& progress) {
        const Progress quiet(progress.token());
        if (!extents_.take(points_, quiet)) {
            return best_;
        }
        WorkMeter facets(progress.part({}, 0.0, k_facets), triangles_.size() * extents_.steps());
        for (const Triangle& t : triangles_) {
            try_along((points_[t[1]] - points_[t[0]]).cross(points_[t[2]] - points_[t[0]]));
            if (facets.stopped_after(extents_.steps())) {
                return best_;
            }
        }
        collect_edges(progress.token());
        if (!progress.stopped()) {
            try_pairs(progress.part({}, k_facets, 1.0));
        }
        return best_;
    }

private:
    // The share of the time is the progress bar's alone.
    static constexpr double k_facets = 0.3;

    // The extent along any direction is at least the least width, so trying too many directions
    // does no harm.
    void try_along(const Vec3& direction) {
        const Vec3 normal = direction.normalized();
        if (!normal.allFinite() || direction.isZero(0.0)) {
            return;
        }
        best_ = std::min(best_, extents_.along(normal, best_));
    }

    // After a stop there are no edges.
    void collect_edges(const std::stop_token& stop) {
        const auto across = sides_across(triangles_, stop);
        for (Index side = 0; across && side < across->size(); ++side) {
            const Index other = (*across)[side];
            if (other == k_none || other < side) {
                continue;
            }
            const Triangle& t = triangles_[side / 3];
            const Triangle& u = triangles_[other / 3];
            const Vec3 from = points_[t[side % 3]];
            const Vec3 along = (points_[t[(side + 1) % 3]] - from).normalized();
            edges_.push_back(
                {from, along, points_[t[(side + 2) % 3]], points_[u[(other + 2) % 3]]});
        }
    }

    // Tries all pairs but those that certainly have no planes, in one order: which pairs are tried
    // depends on the least extent of those before them. How many pairs an edge has is not known
    // before, so that each edge counts as much as others for what is told.
    void try_pairs(const Progress& progress) {
        constexpr std::size_t k_few = 512; // a list of pairs takes longer than so many edges
        constexpr std::size_t k_told = 64; // steps that an edge counts for
        const bool lists = edges_.size() > k_few;
        PairFinder finder;
        if (lists && !finder.take(edges_, size_, Progress(progress.token()))) {
            return;
        }
        WorkMeter told(progress, edges_.size() * k_told);
        WorkMeter looks(Progress(progress.token()), 0);
        std::vector<Index> found;
        for (std::size_t i = 0; i < edges_.size(); ++i) {
            const bool listed = lists && finder.list(i, found);
            const std::size_t pairs = listed ? found.size() : edges_.size() - i - 1;
            for (std::size_t k = 0; k < pairs; ++k) {
                const std::size_t j = listed ? found[k] : i + 1 + k;
                if (try_pair(edges_[i], edges_[j]) && looks.stopped_after(extents_.steps())) {
                    return;
                }
            }
            if (looks.stopped_after(pairs / k_pairs_a_step + 1) || told.stopped_after(k_told)) {
                return;
            }
        }
    }

    // Tries the two parallel planes through both edges if the triangles at each edge are on their
    // inner sides, and is true then. The test allows for rounding, and for more where edges are
    // nearly parallel.
    bool try_pair(const HullEdge& e, const HullEdge& f) {
        Vec3 normal = e.along.cross(f.along);
        const double sine2 = normal.squaredNorm();
        double gap = normal.dot(f.from - e.from);
        if (sine2 == 0.0 || gap * gap >= best_ * best_ * sine2) {
            return false;
        }
        if (gap > 0.0) {
            normal = -normal;
            gap = -gap;
        }
        // `normal` is not unit, and its own rounding does not shrink with the sine.
        const double room = room_of(size_);
        const bool holds =
            normal.dot(e.left - e.from) <= room && normal.dot(e.right - e.from) <= room &&
            normal.dot(f.left - f.from) >= -room && normal.dot(f.right - f.from) >= -room;
        if (holds) {
            try_along(normal);
        }
        return holds;
    }

    std::span<const Triangle> triangles_;
    std::vector<Vec3> points_;
    PointExtents extents_;
    std::vector<HullEdge> edges_;
    double size_ = 0.0;
    double best_ = std::numeric_limits<double>::infinity();
};

} // namespace

double width_at_least(std::span<const Vec3> vertices, std::span<const Triangle> triangles) {
    if (vertices.empty()) {
        return 0.0;
    }
    const Vec3 mean = mean_of(vertices);
    double nearest = std::numeric_limits<double>::infinity();
    for (const Triangle& t : triangles) {
        const Vec3& a = vertices[t[0]];
        const Vec3 normal = (vertices[t[1]] - a).cross(vertices[t[2]] - a).normalized();
        if (normal.allFinite()) {
            nearest = std::min(nearest, normal.dot(a - mean));
        }
    }
    return std::isfinite(nearest) ? std::max(0.0, 2.0 * nearest) : 0.0;
}

double least_width(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                   const Progress& progress) {
    const double width = vertices.empty() ? 0.0 : WidthSearch(vertices, triangles).run(progress);
    return std::isfinite(width) ? width : 0.0;
}

} // namespace hullwright
