#include "join/supports.h"

#include <cmath>
#include <numbers>

namespace hullwright {
namespace {

using Directions = std::array<Vec3, k_support_directions>;

// Spreads directions over half of the sphere along a spiral of the golden angle.
Directions make_directions() {
    const double golden = std::numbers::pi * (3.0 - std::sqrt(5.0));
    Directions directions;
    for (std::size_t i = 0; i < k_support_directions; ++i) {
        const double z = (static_cast<double>(i) + 0.5) / k_support_directions;
        const double radius = std::sqrt(1.0 - z * z);
        const double angle = golden * static_cast<double>(i);
        directions[i] = {radius * std::cos(angle), radius * std::sin(angle), z};
    }
    return directions;
}

const Directions& directions() {
    static const Directions made = make_directions();
    return made;
}

} // namespace

Supports supports_of(std::span<const Vec3> points) {
    Supports supports;
    supports.fill(points.front());
    for (std::size_t i = 0; i < k_support_directions; ++i) {
        const Vec3& direction = directions()[i];
        double most = direction.dot(points.front());
        double least = most;
        for (const Vec3& point : points) {
            const double along = direction.dot(point);
            if (along > most) {
                most = along;
                supports[2 * i] = point;
            }
            if (along < least) {
                least = along;
                supports[2 * i + 1] = point;
            }
        }
    }
    return supports;
}

Supports join_supports(const Supports& one, const Supports& other) {
    Supports both = one;
    for (std::size_t i = 0; i < k_support_directions; ++i) {
        const Vec3& direction = directions()[i];
        if (direction.dot(other[2 * i]) > direction.dot(one[2 * i])) {
            both[2 * i] = other[2 * i];
        }
        if (direction.dot(other[2 * i + 1]) < direction.dot(one[2 * i + 1])) {
            both[2 * i + 1] = other[2 * i + 1];
        }
    }
    return both;
}

} // namespace hullwright
