#include "draw/facing.h"

#include "base/parallel.h"
#include "check/checked_surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace hullwright {
namespace {

using Corners = std::array<Vec3, 3>;

// True where the ray meets the triangle. Who asks does so to choose a side to look from, and may
// see either where the ray only touches it.
bool meets(const Corners& corners, const Vec3& from, const Vec3& along) {
    const Vec3 u = corners[1] - corners[0];
    const Vec3 v = corners[2] - corners[0];
    const Vec3 across = along.cross(v);
    const double scale = u.dot(across);
    if (scale == 0.0) {
        return false;
    }
    const Vec3 to = from - corners[0];
    const double a = to.dot(across) / scale;
    const Vec3 around = to.cross(u);
    const double b = along.dot(around) / scale;
    return a >= 0.0 && b >= 0.0 && a + b <= 1.0 && (v.dot(around) > 0.0) == (scale > 0.0);
}

} // namespace

Vec3 facing_at(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
               const Vec3& place, const Progress& progress) {
    const auto corners = [&](const Triangle& t) {
        return Corners{vertices[t[0]], vertices[t[1]], vertices[t[2]]};
    };
    std::vector<double> distances(triangles.size());
    if (!for_each_in_order(triangles.size(), progress.part({}, 0.0, 0.5), [&](std::size_t i) {
            distances[i] = distance_to(corners(triangles[i]), place);
        })) {
        return Vec3::Zero();
    }
    // Triangles that share the nearest point differ by the rounding of coordinates of that size.
    const double rounding =
        16.0 * std::numeric_limits<double>::epsilon() * place.cwiseAbs().maxCoeff();
    const double nearest =
        distances.empty() ? 0.0 : *std::ranges::min_element(distances) + rounding;
    Vec3 facing = Vec3::Zero();
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        if (distances[i] <= nearest) {
            const Corners c = corners(triangles[i]);
            facing += (c[1] - c[0]).cross(c[2] - c[0]).stableNormalized();
        }
    }
    facing = facing.stableNormalized();
    int in_front = 0;
    const auto look_along = [&](std::size_t i) {
        if (distances[i] > nearest) {
            const Corners c = corners(triangles[i]);
            in_front += (meets(c, place, facing) ? 1 : 0) - (meets(c, place, -facing) ? 1 : 0);
        }
    };
    const std::size_t seen = facing.isZero() ? 0 : triangles.size();
    if (!for_each_in_order(seen, progress.part({}, 0.5, 1.0), look_along)) {
        return Vec3::Zero();
    }
    return in_front > 0 ? Vec3(-facing) : facing;
}

} // namespace hullwright
