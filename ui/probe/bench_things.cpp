#include "ui/probe/bench_things.h"

#include "ui/document/primitive_dialog.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace hullwright::ui {
namespace {

constexpr ThingValue k_corner = {ValueRole::place, QT_TRANSLATE_NOOP("ThingValue", "Corner")};
constexpr ThingValue k_opposite = {ValueRole::place,
                                   QT_TRANSLATE_NOOP("ThingValue", "Opposite corner")};
constexpr ThingValue k_motion = {ValueRole::way, QT_TRANSLATE_NOOP("ThingValue", "Motion")};
constexpr ThingValue k_from = {ValueRole::place, QT_TRANSLATE_NOOP("ThingValue", "From")};
constexpr ThingValue k_to = {ValueRole::place, QT_TRANSLATE_NOOP("ThingValue", "To")};
constexpr ThingValue k_centre = {ValueRole::place, QT_TRANSLATE_NOOP("ThingValue", "Centre")};
constexpr ThingValue k_radius = {ValueRole::radius, QT_TRANSLATE_NOOP("ThingValue", "Radius")};

constexpr std::array k_box = {k_corner, k_opposite};
constexpr std::array k_moving_box = {k_corner, k_opposite, k_motion};
constexpr std::array k_turned_box = {
    k_centre, ThingValue{ValueRole::half, QT_TRANSLATE_NOOP("ThingValue", "Half the sides")},
    ThingValue{ValueRole::angles, QT_TRANSLATE_NOOP("ThingValue", "Turned about the axes")}};
constexpr std::array k_segment = {k_from, k_to};
constexpr std::array k_ray = {
    k_from, ThingValue{ValueRole::way, QT_TRANSLATE_NOOP("ThingValue", "Direction")}};
constexpr std::array k_plane = {
    ThingValue{ValueRole::place, QT_TRANSLATE_NOOP("ThingValue", "Point")},
    ThingValue{ValueRole::way, QT_TRANSLATE_NOOP("ThingValue", "Normal")}};
constexpr std::array k_sphere = {k_centre, k_radius};
constexpr std::array k_cylinder = {k_from, k_to, k_radius};
constexpr std::array k_moving_ball = {k_centre, k_radius, k_motion};

Vec3 across(const Vec3& axis) {
    return axis.isZero(0.0) ? Vec3(Vec3::UnitX()) : Vec3(axis.stableNormalized().unitOrthogonal());
}

// Returns the direction from where a radius is measured to its handle, of length 1.
Vec3 towards_rim(const Thing& thing) {
    return thing.kind == ThingKind::cylinder ? across(thing.values[1] - thing.values[0])
                                             : Vec3(Vec3::UnitX());
}

int places_of(ThingKind kind) {
    const auto values = values_of(kind);
    return static_cast<int>(std::ranges::count(values, ValueRole::place, &ThingValue::role));
}

double distance_to_axis(const Thing& cylinder, const Vec3& place) {
    const Vec3 axis = (cylinder.values[1] - cylinder.values[0]).stableNormalized();
    const Vec3 from = place - cylinder.values[0];
    return (from - axis.dot(from) * axis).norm();
}

} // namespace

std::span<const ThingValue> values_of(ThingKind kind) {
    switch (kind) {
    case ThingKind::box:
        return k_box;
    case ThingKind::moving_box:
        return k_moving_box;
    case ThingKind::turned_box:
        return k_turned_box;
    case ThingKind::segment:
        return k_segment;
    case ThingKind::ray:
        return k_ray;
    case ThingKind::plane:
        return k_plane;
    case ThingKind::sphere:
        return k_sphere;
    case ThingKind::cylinder:
        return k_cylinder;
    case ThingKind::moving_ball:
        return k_moving_ball;
    case ThingKind::asset:
        break;
    }
    return {};
}

Vec3 Thing::middle() const {
    Vec3 sum = Vec3::Zero();
    const auto roles = values_of(kind);
    for (std::size_t i = 0; i < values.size(); ++i) {
        sum += roles[i].role == ValueRole::place ? values[i] : Vec3(Vec3::Zero());
    }
    return sum / std::max(places_of(kind), 1);
}

Eigen::Matrix3d Thing::axes() const {
    const Vec3* angles = value(ValueRole::angles);
    return angles != nullptr ? turn_of(*angles).toRotationMatrix()
                             : Eigen::Matrix3d(Eigen::Matrix3d::Identity());
}

const Vec3* Thing::value(ValueRole role) const {
    const auto roles = values_of(kind);
    const auto found = std::ranges::find(roles, role, &ThingValue::role);
    return found == roles.end() ? nullptr
                                : &values[static_cast<std::size_t>(found - roles.begin())];
}

double Thing::radius() const {
    const Vec3* radius = value(ValueRole::radius);
    return radius != nullptr ? radius->x() : 0.0;
}

Vec3 Thing::way() const {
    const Vec3* way = value(ValueRole::way);
    return way != nullptr ? *way : Vec3(Vec3::Zero());
}

Aabb Thing::box() const {
    if (kind == ThingKind::turned_box) {
        const Vec3 half = value(ValueRole::half)->cwiseAbs();
        return {-half, half};
    }
    Aabb box;
    box.add(values[0]);
    box.add(values[1]);
    return box;
}

Aabb Thing::bounds() const {
    Aabb bounds;
    const auto add = [&bounds](const Vec3& at, const Vec3& reach) {
        bounds.add(Vec3(at - reach));
        bounds.add(Vec3(at + reach));
    };
    const auto roles = values_of(kind);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (roles[i].role == ValueRole::place) {
            add(values[i], Vec3::Constant(radius()));
        }
    }
    if (kind == ThingKind::turned_box) {
        add(middle(), axes().cwiseAbs() * box().upper);
    }
    if (!way().isZero(0.0)) {
        const Aabb begun = bounds;
        bounds.add(Aabb{begun.lower + way(), begun.upper + way()});
    }
    return bounds;
}

std::optional<Vec3> handle_place(const Thing& thing, std::size_t value) {
    if (value == k_whole) {
        return places_of(thing.kind) > 1 ? std::optional(thing.middle()) : std::nullopt;
    }
    const Vec3& now = thing.values[value];
    switch (values_of(thing.kind)[value].role) {
    case ValueRole::place:
        return now;
    case ValueRole::way:
        return thing.middle() + now;
    case ValueRole::half:
        return thing.middle() + thing.axes() * now;
    case ValueRole::radius:
        return thing.middle() + now.x() * towards_rim(thing);
    case ValueRole::angles:
        break;
    }
    return std::nullopt;
}

void move_handle(ThingKind kind, std::span<Vec3> values, std::size_t value, const Vec3& place) {
    const Thing thing = {kind, values};
    const auto roles = values_of(kind);
    if (value == k_whole) {
        const Vec3 moved = place - thing.middle();
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] += roles[i].role == ValueRole::place ? moved : Vec3(Vec3::Zero());
        }
        return;
    }
    switch (roles[value].role) {
    case ValueRole::place:
        values[value] = place;
        break;
    case ValueRole::way:
        values[value] = place - thing.middle();
        break;
    case ValueRole::half:
        values[value] = (thing.axes().transpose() * (place - thing.middle())).cwiseAbs();
        break;
    case ValueRole::radius:
        values[value].x() = kind == ThingKind::cylinder ? distance_to_axis(thing, place)
                                                        : (place - thing.middle()).norm();
        break;
    case ValueRole::angles:
        break;
    }
}

// A quotient of whole numbers is the double next to what is read; a product of digits is not.
double rounded_to(double number, double digit) {
    const double whole = std::round(number / digit);
    return digit < 1.0 ? whole / std::round(1.0 / digit) : whole * digit;
}

} // namespace hullwright::ui
