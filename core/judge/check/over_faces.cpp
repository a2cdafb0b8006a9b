#include "check/over_faces.h"

#include "geom/box_around.h"
#include "geom/outline.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hullwright {
namespace {

// Is a cosine. The shadows of steeper faces are too narrow to use, and steeper planes bound no
// heights.
constexpr double k_steep = 0.1;

ClipHalf<double> side_through(const Eigen::Vector2d& from, const Eigen::Vector2d& to,
                              double outward) {
    const Eigen::Vector2d way = (to - from).normalized();
    const Eigen::Vector2d normal(way.y(), -way.x()); // points to the right
    return {{normal.x(), normal.y(), 0.0}, normal.dot(from) + outward};
}

Aabb box_in_space(const Aabb& turned, const Eigen::Matrix3d& turn) {
    Aabb box;
    for (const Vec3& corner : corners_of(turned)) {
        box.add(Vec3(turn * corner));
    }
    return box;
}

std::vector<Index> numbers_to(std::size_t count) {
    std::vector<Index> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0U);
    return numbers;
}

} // namespace

double OverFaces::Bound::most_in(const Aabb& box) const {
    return at((slope.x() > 0.0 ? box.upper : box.lower).x(),
              (slope.y() > 0.0 ? box.upper : box.lower).y());
}
double OverFaces::Bound::least_in(const Aabb& box) const {
    return at((slope.x() > 0.0 ? box.lower : box.upper).x(),
              (slope.y() > 0.0 ? box.lower : box.upper).y());
}

OverFaces::OverFaces(const CheckedSurface& surface, const Piece& piece, const HullPlanes& planes,
                     const Eigen::Matrix3d& turn, double distance, const std::stop_token& stop)
    : distance_(distance) {
    std::vector<Eigen::Vector2d> seen;
    for (const Vec3& v : piece.vertices) {
        const Vec3 turned = turn.transpose() * v;
        box_.add(turned);
        seen.emplace_back(turned.head<2>());
    }
    outline_ = outline_of(std::move(seen));
    constexpr Index k_planes_a_look = 4096; // take less than a millisecond
    for (Index i = 0; i < planes.size(); ++i) {
        if (i % k_planes_a_look == 0 && stop.stop_requested()) {
            break;
        }
        const Vec3 normal = turn.transpose() * planes.normal(i);
        if (std::abs(normal.z()) > k_steep) {
            const double margin = 2.0 * (planes.margin(i) + surface.float_noise);
            const double offset = planes.depth_below(i, Vec3::Zero()) + margin;
            const Bound bound{-normal.head<2>() / normal.z(), offset / normal.z()};
            (normal.z() > 0.0 ? tops_ : bottoms_).push_back(bound);
        }
    }
    Aabb reach = box_in_space(box_, turn);
    reach.lower.array() -= distance;
    reach.upper.array() += distance;
    surface.bvh.visit(
        [&](const Aabb& node) { return !stop.stop_requested() && node.overlaps(reach); },
        [&](FaceId face) { add_face(surface, turn, face); });
    face_list_ = numbers_to(faces_.size());
    top_list_ = numbers_to(tops_.size());
    bottom_list_ = numbers_to(bottoms_.size());
}

// Sides are moved outward by the rounding, so that a point between two faces is over one of them.
void OverFaces::add_face(const CheckedSurface& surface, const Eigen::Matrix3d& turn,
                         FaceId number) {
    Face face;
    for (std::size_t i = 0; i < 3; ++i) {
        face.corners[i] =
            turn.transpose() * surface.mesh->vertices[surface.mesh->triangles[number][i]];
    }
    auto& [a, b, c] = face.corners;
    face.normal = (b - a).cross(c - a).normalized();
    if (!(std::abs(face.normal.z()) > k_steep)) {
        return;
    }
    if (face.normal.z() < 0.0) {
        std::swap(b, c);
    }
    const double noise = surface.float_noise;
    face.sides = {side_through(a.head<2>(), b.head<2>(), noise),
                  side_through(b.head<2>(), c.head<2>(), noise),
                  side_through(c.head<2>(), a.head<2>(), noise)};
    face.box = box_around(face.corners);
    if (reaches(face, box_)) {
        faces_.push_back(face);
    }
}

OverFaces::Cell OverFaces::whole() const {
    return {box_, {0, faces_.size()}, {0, tops_.size()}, {0, bottoms_.size()}};
}

bool OverFaces::reaches(const Face& face, const Aabb& box) const {
    if ((face.box.lower.array().head<2>() > box.upper.array().head<2>()).any() ||
        (face.box.upper.array().head<2>() < box.lower.array().head<2>()).any() ||
        face.box.lower.z() > box.upper.z() + distance_ ||
        face.box.upper.z() < box.lower.z() - distance_) {
        return false;
    }
    return std::none_of(face.sides.begin(), face.sides.end(), [&](const ClipHalf<double>& side) {
        const double x = side.normal.x * (side.normal.x > 0.0 ? box.lower : box.upper).x();
        const double y = side.normal.y * (side.normal.y > 0.0 ? box.lower : box.upper).y();
        return x + y > side.offset;
    });
}

template <class Keeps>
OverFaces::Range OverFaces::keep(std::vector<Index>& list, Range from, Keeps&& keeps) {
    list.resize(from.end);
    for (std::size_t i = from.begin; i < from.end; ++i) {
        if (const Index item = list[i]; keeps(item)) {
            list.push_back(item);
        }
    }
    return {from.end, list.size()};
}

bool OverFaces::narrow(Cell& cell) {
    Aabb& box = cell.box;
    double top = std::numeric_limits<double>::infinity();
    double bottom = -top;
    for (std::size_t i = cell.tops.begin; i < cell.tops.end; ++i) {
        top = std::min(top, tops_[top_list_[i]].most_in(box));
    }
    for (std::size_t i = cell.bottoms.begin; i < cell.bottoms.end; ++i) {
        bottom = std::max(bottom, bottoms_[bottom_list_[i]].least_in(box));
    }
    cell.tops = keep(top_list_, cell.tops, [&](Index i) { return tops_[i].least_in(box) <= top; });
    cell.bottoms = keep(bottom_list_, cell.bottoms,
                        [&](Index i) { return bottoms_[i].most_in(box) >= bottom; });
    box.upper.z() = std::min(box.upper.z(), top);
    box.lower.z() = std::max(box.lower.z(), bottom);
    cell.faces = keep(face_list_, cell.faces, [&](Index i) { return reaches(faces_[i], box); });
    return box.lower.z() <= box.upper.z();
}

bool OverFaces::all_near(const Cell& cell, double distance) const {
    constexpr std::size_t k_most = 32; // chosen by measuring bowls, pots and fans
    if (cell.faces.end - cell.faces.begin > k_most) {
        return false;
    }
    const Ring floor = floor_of(cell.box);
    std::vector<Ring> left(floor.size() >= 3 ? 1 : 0, floor);
    for (std::size_t i = cell.faces.begin; i < cell.faces.end && !left.empty(); ++i) {
        const Face& face = faces_[face_list_[i]];
        Ring shadow = floor;
        for (const ClipHalf<double>& side : face.sides) {
            shadow = cut(shadow, side);
        }
        if (shadow.size() >= 3 && stays_low(face, cell, shadow, distance)) {
            left = without<double>(std::move(left), face.sides);
        }
    }
    return left.empty();
}

// Returns the part of the box inside the outline, seen along its third axis.
OverFaces::Ring OverFaces::floor_of(const Aabb& box) const {
    Ring floor = {{box.lower.x(), box.lower.y(), 0.0},
                  {box.upper.x(), box.lower.y(), 0.0},
                  {box.upper.x(), box.upper.y(), 0.0},
                  {box.lower.x(), box.upper.y(), 0.0}};
    for (std::size_t i = 0; i < outline_.size(); ++i) {
        const Eigen::Vector2d& from = outline_[i];
        const Eigen::Vector2d& to = outline_[(i + 1) % outline_.size()];
        const Eigen::Vector2d normal(to.y() - from.y(), from.x() - to.x());
        const Eigen::Vector2d farthest((normal.x() > 0.0 ? box.upper : box.lower).x(),
                                       (normal.y() > 0.0 ? box.upper : box.lower).y());
        if (normal.dot(farthest - from) > 0.0) {
            floor = cut(floor, side_through(from, to, 0.0));
        }
    }
    return floor;
}

// The height between a plane and a face is largest at a corner of the shadow, and no point of the
// hull is beyond any of its planes.
bool OverFaces::stays_low(const Face& face, const Cell& cell, const Ring& shadow,
                          double distance) const {
    const Vec3& at = face.corners[0];
    const Eigen::Vector2d slope = -face.normal.head<2>() / face.normal.z();
    const Bound level{slope, at.z() - slope.dot(at.head<2>())};
    const auto is_low = [&](const Bound& top) {
        return std::all_of(shadow.begin(), shadow.end(), [&](const ClipPoint<double>& p) {
            return top.at(p.x, p.y) - level.at(p.x, p.y) <= distance;
        });
    };
    const auto is_high = [&](const Bound& bottom) {
        return std::all_of(shadow.begin(), shadow.end(), [&](const ClipPoint<double>& p) {
            return level.at(p.x, p.y) - bottom.at(p.x, p.y) <= distance;
        });
    };
    const auto any_of = [](const std::vector<Index>& list, Range range,
                           const std::vector<Bound>& bounds, const auto& is_it) {
        return std::any_of(list.begin() + static_cast<std::ptrdiff_t>(range.begin),
                           list.begin() + static_cast<std::ptrdiff_t>(range.end),
                           [&](Index i) { return is_it(bounds[i]); });
    };
    return (is_low({Eigen::Vector2d::Zero(), cell.box.upper.z()}) ||
            any_of(top_list_, cell.tops, tops_, is_low)) &&
           (is_high({Eigen::Vector2d::Zero(), cell.box.lower.z()}) ||
            any_of(bottom_list_, cell.bottoms, bottoms_, is_high));
}

} // namespace hullwright
