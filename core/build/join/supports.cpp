#include "join/supports.h"

#include "geom/directions.h"

namespace hullwright {
namespace {

// Returns directions over half of the sphere: each stands for its opposite, too.
const std::vector<Vec3>& directions() {
    static const std::vector<Vec3> made = spiral_directions(k_support_directions, 0.0, 1.0);
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
