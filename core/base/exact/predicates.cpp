#include "exact/predicates.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

namespace hullwright::exact {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;

Point point(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}
Kernel::Triangle_3 triangle(const std::array<Vec3, 3>& t) {
    return {point(t[0]), point(t[1]), point(t[2])};
}

} // namespace

int orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    return static_cast<int>(CGAL::orientation(point(a), point(b), point(c), point(d)));
}

bool collinear(const Vec3& a, const Vec3& b, const Vec3& c) {
    return CGAL::collinear(point(a), point(b), point(c));
}

int turn(const Point2& a, const Point2& b, const Point2& c) {
    return static_cast<int>(CGAL::orientation(
        Kernel::Point_2(a[0], a[1]), Kernel::Point_2(b[0], b[1]), Kernel::Point_2(c[0], c[1])));
}

int coplanar_side(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
    return static_cast<int>(CGAL::coplanar_orientation(point(a), point(b), point(c), point(p)));
}

bool triangles_meet(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t) {
    return CGAL::do_intersect(triangle(s), triangle(t));
}

// CGAL wants segments to have a length: of one without, it tells whether it lies in the plane
// alone.
bool segment_meets_triangle(const Vec3& a, const Vec3& b, const std::array<Vec3, 3>& t) {
    if (a == b) {
        return CGAL::do_intersect(point(a), triangle(t));
    }
    return CGAL::do_intersect(Kernel::Segment_3(point(a), point(b)), triangle(t));
}

} // namespace hullwright::exact
