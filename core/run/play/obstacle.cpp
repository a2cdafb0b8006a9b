#include "play/obstacle.h"

#include "base/overloaded.h"
#include "play/flight.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

constexpr double k_eps = std::numeric_limits<double>::epsilon();

// Takes `inward` for the normal where rounding leaves nothing of the way between both points.
NearestPlace between(const Vec3& point, const Vec3& p, const Vec3& instead) {
    const Vec3 way = p - point;
    const double distance = way.stableNorm();
    // A thousandth of the way may be rounding here.
    const double unsure = 1024.0 * k_eps * p.cwiseAbs().maxCoeff();
    if (distance > unsure) {
        return {point, way / distance, distance};
    }
    return {point, way.dot(instead) < 0.0 ? Vec3(-instead) : instead, distance};
}

Vec3 nearest_on_segment(const Vec3& a, const Vec3& b, const Vec3& p) {
    const Vec3 way = b - a;
    const double length2 = way.squaredNorm();
    const double at = length2 > 0.0 ? std::clamp((p - a).dot(way) / length2, 0.0, 1.0) : 0.0;
    // The place is counted from the nearer end, so that either end is met exactly.
    return at <= 0.5 ? Vec3(a + at * way) : Vec3(b - (1.0 - at) * way);
}

struct Side {
    bool is_there = false; // false: the face is so thin that its edges are all of it
    Vec3 base = Vec3::Zero();
    Vec3 normal = Vec3::UnitZ();
};

// The normal of a sliver is as good across its longest edge as that of any face, and leans only
// about this edge. So heights are taken from there, where that moves nothing.
Side side_of(const PlayTriangle& t) {
    std::size_t first = 0;
    double longest2 = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double length2 = (t[(i + 1) % 3] - t[i]).squaredNorm();
        first = length2 > longest2 ? i : first;
        longest2 = std::max(longest2, length2);
    }
    if (longest2 == 0.0) {
        return {};
    }
    const Vec3& base = t[first];
    const Vec3 along = (t[(first + 1) % 3] - base).normalized();
    Vec3 across = t[(first + 2) % 3] - base;
    across -= along.dot(across) * along;
    const double width = across.norm();
    // The way to a width takes a dozen roundings of the longest side. A width of less than ten
    // times these would give a normal that is mostly rounding.
    constexpr double k_least_width = 64.0 * k_eps;
    if (width <= k_least_width * std::sqrt(longest2)) {
        return {};
    }
    across /= width;
    across = (across - along.dot(across) * along).normalized(); // what rounding left goes
    return {true, base, along.cross(across)};
}

bool is_usable(const Vec3& v) {
    return (v.array().abs() <= k_most_of_play).all(); // false for numbers that are none
}

} // namespace

NearestPlace nearest_to(const HalfSpace& space, const Vec3& p) {
    const double distance = space.normal.dot(p) - space.offset;
    return {p - distance * space.normal, space.normal, distance};
}

NearestPlace nearest_to(const PlayBox& box, const Vec3& p) {
    const Vec3 local = box.axes.transpose() * (p - box.centre);
    const Vec3 inside = local.cwiseMax(-box.half).cwiseMin(box.half);
    Eigen::Index axis = 0;
    (local.cwiseAbs() - box.half).maxCoeff(&axis); // the face that is least deep, or farthest
    const Vec3 face = local[axis] < 0.0 ? Vec3(-box.axes.col(axis)) : Vec3(box.axes.col(axis));
    if (inside == local) {
        return {p, face, 0.0};
    }
    return between(box.centre + box.axes * inside, p, face);
}

NearestPlace nearest_to(const PlayCylinder& cylinder, const Vec3& p) {
    const Vec3 local = p - cylinder.centre;
    const double along = cylinder.axis.dot(local);
    const Vec3 across = local - along * cylinder.axis;
    const double out = across.norm();
    const Vec3 side = out > 0.0 ? Vec3(across / out) : Vec3(cylinder.axis.unitOrthogonal());
    const Vec3 end = along < 0.0 ? Vec3(-cylinder.axis) : cylinder.axis;
    const bool at_end = std::abs(along) - cylinder.half > out - cylinder.radius;
    if (std::abs(along) <= cylinder.half && out <= cylinder.radius) {
        return {p, at_end ? end : side, 0.0};
    }
    const double up = std::clamp(along, -cylinder.half, cylinder.half);
    const Vec3 point = cylinder.centre + up * cylinder.axis + std::min(out, cylinder.radius) * side;
    return between(point, p, at_end ? end : side);
}

NearestPlace nearest_to(const PlayTriangle& t, const Vec3& p) {
    const Side side = side_of(t);
    const Vec3& normal = side.normal;
    bool above = side.is_there;
    for (std::size_t i = 0; i < 3 && above; ++i) {
        above = normal.cross(t[(i + 1) % 3] - t[i]).dot(p - t[i]) >= 0.0;
    }
    if (above) {
        const double height = normal.dot(p - side.base);
        return {p - height * normal, height < 0.0 ? Vec3(-normal) : normal, std::abs(height)};
    }
    Vec3 best = t[0];
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 point = nearest_on_segment(t[i], t[(i + 1) % 3], p);
        if ((p - point).squaredNorm() < (p - best).squaredNorm()) {
            best = point;
        }
    }
    return between(best, p, normal);
}

NearestPlace nearest_to(const Vec3& point, const Vec3& p) {
    return between(point, p, Vec3::UnitZ());
}

NearestPlace nearest_to(const Obstacle& obstacle, const Vec3& p) {
    return std::visit([&p](const auto& thing) { return nearest_to(thing, p); }, obstacle);
}

Aabb box_of(const Obstacle& obstacle) {
    Aabb box;
    std::visit(Overloaded{[](const HalfSpace&) {},
                          [&box](const PlayBox& thing) {
                              const Vec3 reach = thing.axes.cwiseAbs() * thing.half;
                              box.add(Vec3(thing.centre - reach));
                              box.add(Vec3(thing.centre + reach));
                          },
                          [&box](const PlayCylinder& thing) {
                              const Vec3 reach = Vec3(thing.half * thing.axis.cwiseAbs() +
                                                      Vec3::Constant(thing.radius));
                              box.add(Vec3(thing.centre - reach));
                              box.add(Vec3(thing.centre + reach));
                          },
                          [&box](const PlayTriangle& thing) {
                              for (const Vec3& corner : thing) {
                                  box.add(corner);
                              }
                          }},
               obstacle);
    return box;
}

bool is_usable(const Obstacle& obstacle) {
    return std::visit(
        Overloaded{[](const HalfSpace& thing) {
                       return is_usable(thing.normal) && std::abs(thing.offset) <= k_most_of_play;
                   },
                   [](const PlayBox& thing) {
                       return is_usable(thing.centre) && is_usable(thing.half) &&
                              (thing.half.array() >= 0.0).all() &&
                              (thing.axes.array().abs() <= 2.0).all();
                   },
                   [](const PlayCylinder& thing) {
                       return is_usable(thing.centre) && is_usable(thing.axis) &&
                              thing.half >= 0.0 && thing.half <= k_most_of_play &&
                              thing.radius >= 0.0 && thing.radius <= k_most_of_play;
                   },
                   [](const PlayTriangle& thing) {
                       return is_usable(thing[0]) && is_usable(thing[1]) && is_usable(thing[2]);
                   }},
        obstacle);
}

} // namespace hullwright
