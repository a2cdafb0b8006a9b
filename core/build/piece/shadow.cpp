#include "piece/shadow.h"

#include "geom/outline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

// Gives the point of the triangle with the same barycentric coordinates, negative ones set to zero.
Vec3 pulled_into(const std::array<Vec3, 3>& t, const Vec3& p) {
    const Vec3 normal = (t[1] - t[0]).cross(t[2] - t[0]);
    std::array<double, 3> weight{};
    double sum = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3& b = t[(i + 1) % 3];
        const Vec3& c = t[(i + 2) % 3];
        weight[i] = std::max(0.0, (c - b).cross(p - b).dot(normal));
        sum += weight[i];
    }
    return (weight[0] * t[0] + weight[1] * t[1] + weight[2] * t[2]) / sum;
}

// Beyond the tip of a needle its two long sides run close to each other's lines, so the play would
// let a shadow reach far over them.
bool is_needle(const std::array<Vec3, 3>& t) {
    // Is a share of the longest side. The sides of other triangles meet at 1e-6 at least, as a
    // shadow sees them at 1e-7 (no face of its is steeper than k_upright), so that the play, 1e-9
    // of the shadow's size, reaches at most two hundredths of that size beyond a tip.
    constexpr double k_pointed = 1e-6;
    const double longest2 = std::max(
        {(t[1] - t[0]).squaredNorm(), (t[2] - t[1]).squaredNorm(), (t[0] - t[2]).squaredNorm()});
    return !((t[1] - t[0]).cross(t[2] - t[0]).norm() > k_pointed * longest2);
}

} // namespace

// From the point below the cell's middle a straight line leads to the foot of any point of the
// cell. Lifted onto the surface, it runs from face to neighbouring face, as long as none of them
// folds back and no border is in the way. So the faces found by crossing all edges that cross the
// shadow lie below all of it.
std::optional<double> Shadow::farthest(std::span<const Vec3> cell, FaceId under, double limit) {
    constexpr double k_upright = 0.1; // cosine; a steeper face may hide a fold in its rounding
    // Hulls end where their patches do. By rounding a shadow reaches over a border by less than
    // this share of its size: nine half epsilons of coordinates up to a million times as large.
    constexpr double k_touch = 1e-9;
    constexpr std::size_t k_poll = 1024;
    if (field_.normal(under).isZero(0.0)) {
        return std::nullopt;
    }
    cast(cell, under);
    for (const FaceId face : faces_) {
        met_.erase(face); // clearing would take as long as the longest walk ever did
    }
    faces_.assign(1, under);
    met_.insert(under);
    if (!origin_.allFinite()) {
        return std::nullopt;
    }
    const double play = k_touch * size_;
    double farthest = 0.0;
    for (std::size_t i = 0; i < faces_.size(); ++i) {
        const FaceId face = faces_[i];
        farthest = std::max(farthest, gap_to(cell, face));
        const auto t = ground_.mesh().corners(face);
        if (farthest > limit || !(field_.normal(face).dot(up_) > k_upright) || is_needle(t) ||
            (i % k_poll == k_poll - 1 && stop_.stop_requested())) {
            return std::nullopt;
        }
        for (Index corner = 0; corner < 3; ++corner) {
            const Vec3& a = t[corner];
            const Vec3& b = t[next_corner(corner)];
            const FaceId next = ground_.graph.across[side_of(face, corner)];
            if (!is_crossed(a, b, play)) {
                continue;
            }
            if (next == k_none) {
                return std::nullopt;
            }
            if (met_.insert(next).second) {
                faces_.push_back(next);
            }
        }
    }
    return farthest;
}

void Shadow::cast(std::span<const Vec3> cell, FaceId under) {
    const auto t = ground_.mesh().corners(under);
    up_ = field_.normal(under);
    int axis = 0;
    up_.cwiseAbs().minCoeff(&axis);
    first_ = up_.cross(Vec3::Unit(axis)).normalized();
    second_ = up_.cross(first_);
    Vec3 middle = Vec3::Zero();
    for (const Vec3& v : cell) {
        middle += v / static_cast<double>(cell.size());
    }
    origin_ = pulled_into(t, middle);
    size_ = 0.0;
    lowest_ = std::numeric_limits<double>::infinity();
    highest_ = -lowest_;
    std::vector<Point> points = {Point::Zero()};
    for (const Vec3& v : cell) {
        points.push_back(seen(v));
        size_ = std::max(size_, (v - origin_).norm());
        const double height = up_.dot(v - origin_);
        lowest_ = std::min(lowest_, height);
        highest_ = std::max(highest_, height);
    }
    outline_ = outline_of(std::move(points));
}

Shadow::Point Shadow::seen(const Vec3& v) const {
    return {first_.dot(v - origin_), second_.dot(v - origin_)};
}

// True unless a line along the edge or along the outline separates the edge from the shadow. The
// edge runs counter-clockwise around its face. On the face's side the shadow may reach over it by
// `play`. Elsewhere it has to keep off by as much, since a shadow that begins on an edge may seem
// to lie beyond it.
bool Shadow::is_crossed(const Vec3& a, const Vec3& b, double play) const {
    const Point p = seen(a);
    const Point q = seen(b);
    const auto left_of = [](const Point& from, const Point& to, const Point& x) {
        const Point way = to - from;
        return (way.x() * (x - from).y() - way.y() * (x - from).x()) / way.norm();
    };
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const Point& x : outline_) {
        const double left = left_of(p, q, x);
        least = std::min(least, left);
        most = std::max(most, left);
    }
    // An edge that is hardly more than a point has no line of its own.
    if ((q - p).norm() > play && (least > -play || most < -play)) {
        return false;
    }
    for (std::size_t i = 0; i < outline_.size(); ++i) {
        const Point& x = outline_[i];
        const Point& y = outline_[(i + 1) % outline_.size()];
        if (std::max(left_of(x, y, p), left_of(x, y, q)) < -play) {
            return false;
        }
    }
    return true;
}

// Returns the largest distance, along the shadow, of the cell's points from the face below: by the
// lowest and highest points of both, or by the face's plane, from which the corners are farthest.
double Shadow::gap_to(std::span<const Vec3> cell, FaceId face) const {
    const auto t = ground_.mesh().corners(face);
    double by_heights = 0.0;
    for (const Vec3& v : t) {
        const double height = up_.dot(v - origin_);
        by_heights = std::max({by_heights, highest_ - height, height - lowest_});
    }
    const Vec3& normal = field_.normal(face);
    double by_plane = 0.0;
    for (const Vec3& v : cell) {
        by_plane = std::max(by_plane, std::abs(normal.dot(v - t[0]) / normal.dot(up_)));
    }
    return std::min(by_heights, by_plane);
}

} // namespace hullwright
