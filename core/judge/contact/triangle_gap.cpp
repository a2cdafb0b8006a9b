#include "contact/triangle_gap.h"

#include "check/checked_surface.h"

#include <algorithm>
#include <limits>

namespace hullwright {
namespace {

double share_along(const Vec3& way, const Vec3& from, const Vec3& to) {
    const double length2 = way.squaredNorm();
    return length2 > 0.0 ? std::clamp((to - from).dot(way) / length2, 0.0, 1.0) : 0.0;
}

// Keeps the nearest pair of points that it is shown.
class Nearest {
public:
    Nearest() { best_.distance = std::numeric_limits<double>::infinity(); }

    void look_at(const Vec3& at_a, const Vec3& at_b) {
        const double distance2 = (at_a - at_b).squaredNorm();
        if (distance2 < least2_) {
            least2_ = distance2;
            best_.at_a = at_a;
            best_.at_b = at_b;
        }
    }

    // Looks where the lines are nearest, moved to the sides' ends where it is beyond them. Of sides
    // that are nearly parallel the place is uncertain and the distance is not; where it is an end
    // that counts, a corner is nearest, which is looked at by itself.
    void look_at_sides(const Vec3& a, const Vec3& a_end, const Vec3& b, const Vec3& b_end) {
        const Vec3 one = a_end - a;
        const Vec3 other = b_end - b;
        const Vec3 across = one.cross(other);
        const double size2 = across.squaredNorm();
        double along = 0.0;
        if (size2 > 0.0) {
            along = std::clamp((b - a).cross(other).dot(across) / size2, 0.0, 1.0);
        }
        const Vec3 at_b = b + other * share_along(other, b, a + one * along);
        const Vec3 at_a = a + one * share_along(one, a, at_b);
        look_at(at_a, at_b);
    }

    [[nodiscard]] TriangleGap answer() {
        best_.distance = (best_.at_a - best_.at_b).norm();
        return best_;
    }

private:
    TriangleGap best_;
    double least2_ = std::numeric_limits<double>::infinity();
};

} // namespace

TriangleGap gap_of(const std::array<Vec3, 3>& a, const std::array<Vec3, 3>& b) {
    Nearest nearest;
    for (std::size_t i = 0; i < 3; ++i) {
        nearest.look_at(a[i], nearest_on(b, a[i]));
        nearest.look_at(nearest_on(a, b[i]), b[i]);
        for (std::size_t k = 0; k < 3; ++k) {
            nearest.look_at_sides(a[i], a[(i + 1) % 3], b[k], b[(k + 1) % 3]);
        }
    }
    return nearest.answer();
}

} // namespace hullwright
