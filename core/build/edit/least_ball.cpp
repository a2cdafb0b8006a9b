#include "edit/least_ball.h"

#include "geom/box_around.h"

#include <CGAL/Cartesian.h>
#include <CGAL/Min_sphere_of_points_d_traits_3.h>
#include <CGAL/Min_sphere_of_spheres_d.h>
#include <algorithm>
#include <vector>

namespace hullwright {

LeastBall least_ball(std::span<const Vec3> points) {
    using Kernel = CGAL::Cartesian<double>;
    using Traits = CGAL::Min_sphere_of_points_d_traits_3<Kernel, double>;
    const Aabb box = box_around(points);
    const double size = box.size().maxCoeff();
    LeastBall ball{box.centre(), 0.0};
    if (!(size > 0.0)) {
        return ball;
    }
    std::vector<Kernel::Point_3> theirs; // scaled to unit size, as the method takes fourth powers
    theirs.reserve(points.size());
    for (const Vec3& p : points) {
        const Vec3 local = (p - box.centre()) / size;
        theirs.emplace_back(local.x(), local.y(), local.z());
    }
    CGAL::Min_sphere_of_spheres_d<Traits> sphere(theirs.begin(), theirs.end());
    const auto* const at = sphere.center_cartesian_begin();
    const Vec3 centre = box.centre() + size * Vec3(at[0], at[1], at[2]);
    // The box's centre is a fair guess that is left should the method fail on rounding.
    ball.centre = centre.allFinite() ? centre : ball.centre;
    for (const Vec3& p : points) {
        ball.radius = std::max(ball.radius, (p - ball.centre).norm());
    }
    return ball;
}

} // namespace hullwright
