#include "gpu/witness.h"

#include "query/orientation.h"

namespace hullwright {

bool is_certainly_inside(const Vec3& point, const RasterHull& hull, double doubt) {
    // Differences are rounded once each, the determinant of three of them some ten times: less than
    // 16 epsilons of the product of their lengths. Doubt about a corner moves each difference by
    // twice as much at most, a coordinate: by 2 sqrt(3) < 4 doubts.
    //
    // Of the three products with `moved`, each is for the third difference's move; the first two
    // turn the triangle's plane, as much as the point is far beyond a short side. That lengths are
    // longer by `moved` there makes the bound easy to see (telescope the determinant), and is to
    // spare: were the moved differences in one plane, sum x_i (d_i + e_i) = 0, then with the rows
    // r_i of the inverse |x_i| <= |r_i| moved sum |x_j|, so that 1 <= moved sum |r_i|, and sum
    // |r_i| is at most (lu lv + lv lw + lw lu) / |determinant|.
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
        // The normal's products may have lost digits to underflow, or all may have.
        if (!(u.cross(v).dot(w) < -bound) || bound < k_least_product || lu * lv < k_least_product) {
            return false;
        }
    }
    return true;
}

} // namespace hullwright
