#include "pack/hull_sides.h"

#include "exact/predicates.h"
#include "geom/box_around.h"

#include <limits>

namespace hullwright {
namespace {

// The determinant of three differences up to `size`, as (b - a) x (c - a) . (p - a), errs by less
// than 50 roundings of the size's cube.
double doubt_of(double size) {
    constexpr double k_roundings = 50.0;
    return k_roundings * std::numeric_limits<double>::epsilon() * size * size * size +
           std::numeric_limits<double>::min();
}

// Holds points in columns, so that several are computed at once.
struct Columns {
    explicit Columns(std::span<const Vec3> points)
        : x(points.size()), y(points.size()), z(points.size()) {
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto at = static_cast<Eigen::Index>(i);
            x[at] = points[i].x();
            y[at] = points[i].y();
            z[at] = points[i].z();
        }
    }
    // Returns the largest distance in front of the plane through `a`, in lengths of the normal.
    [[nodiscard]] double farthest(const Vec3& normal, const Vec3& a) const {
        return (normal.x() * (x - a.x()) + normal.y() * (y - a.y()) + normal.z() * (z - a.z()))
            .maxCoeff();
    }

    Eigen::ArrayXd x;
    Eigen::ArrayXd y;
    Eigen::ArrayXd z;
};

} // namespace

bool holds_all(std::span<const Vec3> corners, std::span<const Triangle> triangles,
               std::span<const Vec3> points, const std::stop_token& stop) {
    if (points.empty()) {
        return true;
    }
    Aabb box = box_around(corners);
    box.add(box_around(points));
    const double doubt = doubt_of(box.size().maxCoeff());
    const Columns columns(points);
    // A stop is looked at after so many triangles, which take some ten milliseconds against a
    // hundred thousand points.
    constexpr std::size_t k_poll = 64;
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        if (i % k_poll == 0 && stop.stop_requested()) {
            return false;
        }
        const Triangle& t = triangles[i];
        const Vec3& a = corners[t[0]];
        const Vec3& b = corners[t[1]];
        const Vec3& c = corners[t[2]];
        const Vec3 normal = (b - a).cross(c - a);
        if (columns.farthest(normal, a) < -doubt) {
            continue;
        }
        for (const Vec3& p : points) {
            const double in_front = normal.dot(p - a);
            if (in_front > doubt || (!(in_front < -doubt) && exact::orientation(a, b, c, p) > 0)) {
                return false;
            }
        }
    }
    return true;
}

} // namespace hullwright
