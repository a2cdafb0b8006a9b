#include "gpu/witness.h"

namespace hullwright {

bool is_certainly_inside(const Vec3& point, const RasterHull& hull, double doubt) {
    // Differences are rounded once each, the determinant of three of them some ten times: less than
    // 16 epsilons of the product of their lengths. Doubt about a corner moves each difference by
    // twice as much at most, a coordinate.
    constexpr double k_rounding = 16.0 * std::numeric_limits<double>::epsilon();
    const double moved = 4.0 * doubt;
    if (!hull.solid) {
        return false;
    }
    for (const Triangle& t : hull.triangles) {
        const Vec3& p = hull.vertices[t[0]];
        const Vec3 u = hull.vertices[t[1]] - p;
        const Vec3 v = hull.vertices[t[2]] - p;
        const Vec3 w = point - p;
        const double lu = u.norm();
        const double lv = v.norm();
        const double lw = w.norm();
        const double bound = k_rounding * lu * lv * lw +
                             moved * ((lu + moved) * (lv + moved) + (lv + moved) * (lw + moved) +
                                      (lw + moved) * (lu + moved));
        // Products below this may have lost digits to underflow.
        constexpr double k_least = 1e-280;
        if (!(u.cross(v).dot(w) < -bound) || bound < k_least) {
            return false;
        }
    }
    return true;
}

} // namespace hullwright
