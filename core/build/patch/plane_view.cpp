#include "patch/plane_view.h"

#include "exact/predicates.h"
#include "geom/portable_math.h"

#include <cmath>
#include <utility>

namespace hullwright {

PlaneView::PlaneView(const TriMesh& mesh, const Flat& flat, double rounding)
    : mesh_(mesh), rounding_(rounding), origin_(mesh.corners(flat.seed)[0]) {
    const Vec3 normal = flat.plane.head<3>();
    if (rounding > 0.0) {
        int least = 0;
        normal.cwiseAbs().minCoeff(&least);
        first_ = normal.cross(Vec3::Unit(least)).normalized();
        second_ = normal.cross(first_);
        return;
    }
    int axis = 0;
    normal.cwiseAbs().maxCoeff(&axis);
    first_ = Vec3::Unit((axis + 1) % 3);
    second_ = Vec3::Unit((axis + 2) % 3);
    if (normal[axis] < 0.0) {
        std::swap(first_, second_);
    }
    origin_ = Vec3::Zero(); // coordinates stay what they are
}

bool PlaneView::is_not_left(const Point& a, const Point& b, const Point& p) const {
    if (rounding_ == 0.0) {
        return exact::turn(a, b, p) <= 0;
    }
    const double height = cross(a, b, p);
    if (height <= 0.0) {
        return true;
    }
    // The length is at most the sum, which decides nearly all without a root; the factor is above
    // what rounding does to either.
    const double x = b[0] - a[0];
    const double y = b[1] - a[1];
    constexpr double k_more = 1.001;
    return height <= k_more * rounding_ * (std::abs(x) + std::abs(y)) &&
           height <= rounding_ * root_of_squares(x, y);
}

bool PlaneView::is_left(const Point& a, const Point& b, const Point& p) const {
    return rounding_ == 0.0 ? exact::turn(a, b, p) > 0 : cross(a, b, p) > 0.0;
}

} // namespace hullwright
