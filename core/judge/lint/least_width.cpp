#include "lint/least_width.h"

#include "base/work_meter.h"
#include "geom/closed_sides.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
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
        // A closed surface has three edges for two triangles, and half the square of them in pairs.
        const std::size_t edges = triangles_.size() + triangles_.size() / 2;
        const std::size_t along = points_.size() / k_points_a_step + 1; // steps of a direction
        WorkMeter meter(progress,
                        triangles_.size() * along + edges + edges / 2 * (edges / k_pairs_a_step));
        for (const Triangle& t : triangles_) {
            try_along((points_[t[1]] - points_[t[0]]).cross(points_[t[2]] - points_[t[0]]));
            if (meter.stopped_after(along)) {
                return best_;
            }
        }
        collect_edges();
        for (std::size_t i = 0; i < edges_.size(); ++i) {
            for (std::size_t j = i + 1; j < edges_.size(); ++j) {
                if (try_pair(edges_[i], edges_[j]) && meter.stopped_after(along)) {
                    return best_;
                }
            }
            if (meter.stopped_after((edges_.size() - i) / k_pairs_a_step + 1)) {
                return best_;
            }
        }
        return best_;
    }

private:
    struct Edge {
        Vec3 from;
        Vec3 along; // unit vector along the edge
        Vec3 left;  // `left` and `right`: the third vertices of its two triangles
        Vec3 right;
    };

    // The extent along any direction is at least the least width, so trying too many directions
    // does no harm.
    void try_along(const Vec3& direction) {
        const Vec3 normal = direction.normalized();
        if (!normal.allFinite() || direction.isZero(0.0)) {
            return;
        }
        double lower = std::numeric_limits<double>::infinity();
        double upper = -lower;
        for (const Vec3& p : points_) {
            const double at = normal.dot(p);
            lower = std::min(lower, at);
            upper = std::max(upper, at);
            if (upper - lower >= best_) {
                return;
            }
        }
        best_ = upper - lower;
    }

    void collect_edges() {
        const auto across = sides_across(triangles_);
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

    // Tries the two parallel planes through both edges if the triangles at each edge are on their
    // inner sides, and is true then. The test allows for rounding, and for more where edges are
    // nearly parallel.
    bool try_pair(const Edge& e, const Edge& f) {
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
        // Allows a few roundings of lengths up to the size; `normal` is not unit, and its own
        // rounding does not shrink with the sine.
        const double room = 32.0 * k_epsilon * size_;
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
    std::vector<Edge> edges_;
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
