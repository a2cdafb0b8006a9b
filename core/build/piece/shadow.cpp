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

// Each face lies behind those that came before it at most, so the last one goes first.
void FacesMet::begin_with(FaceId face) {
    for (std::size_t i = faces_.size(); i-- > 0;) {
        slots_[slot_of(faces_[i])] = k_none;
    }
    faces_.clear();
    add(face);
}

void FacesMet::add(FaceId face) {
    if (contains(face)) {
        return;
    }
    faces_.push_back(face);
    if (2 * faces_.size() > slots_.size()) {
        widen();
    } else {
        slots_[slot_of(face)] = face;
    }
}

void FacesMet::widen() {
    constexpr std::size_t k_first = 64; // slots
    slots_.assign(std::max(k_first, 2 * slots_.size()), k_none);
    for (const FaceId face : faces_) {
        slots_[slot_of(face)] = face;
    }
}

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
    faces_.begin_with(under);
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
        const std::array places = {seen(t[0]), seen(t[1]), seen(t[2])};
        for (Index corner = 0; corner < 3; ++corner) {
            const FaceId next = ground_.graph.across[side_of(face, corner)];
            if ((next != k_none && faces_.contains(next)) ||
                !is_crossed(places[corner], places[next_corner(corner)], play)) {
                continue;
            }
            if (next == k_none) {
                return std::nullopt;
            }
            faces_.add(next);
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
    rim_.clear();
    for (std::size_t i = 0; i < outline_.size(); ++i) {
        const Point way = outline_[(i + 1) % outline_.size()] - outline_[i];
        rim_.push_back({outline_[i], way, way.norm()});
    }
}

Shadow::Point Shadow::seen(const Vec3& v) const {
    return {first_.dot(v - origin_), second_.dot(v - origin_)};
}

// True unless a line along the edge or along the outline separates the edge from the shadow. The
// edge runs counter-clockwise around its face. On the face's side the shadow may reach over it by
// `play`. Elsewhere it has to keep off by as much, since a shadow that begins on an edge may seem
// to lie beyond it.
//
// A quotient grows with its dividend, so that of several the least is divided, not each.
bool Shadow::is_crossed(const Point& p, const Point& q, double play) const {
    const auto left_of = [](const Point& from, const Point& way, const Point& x) {
        return way.x() * (x - from).y() - way.y() * (x - from).x();
    };
    const Point along = q - p;
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const Point& x : outline_) {
        const double left = left_of(p, along, x);
        least = std::min(least, left);
        most = std::max(most, left);
    }
    // An edge that is hardly more than a point has no line of its own.
    const double length = along.norm();
    if (length > play && (least / length > -play || most / length < -play)) {
        return false;
    }
    return std::none_of(rim_.begin(), rim_.end(), [&](const RimSide& side) {
        const double left =
            std::max(left_of(side.from, side.way, p), left_of(side.from, side.way, q));
        return left / side.length < -play;
    });
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
    double off_plane = 0.0;
    for (const Vec3& v : cell) {
        off_plane = std::max(off_plane, std::abs(normal.dot(v - t[0])));
    }
    return std::min(by_heights, off_plane / std::abs(normal.dot(up_)));
}

} // namespace hullwright
