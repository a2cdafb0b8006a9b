#include "lint/float32_hull.h"

#include "base/work_meter.h"
#include "exact/predicates.h"
#include "geom/bvh.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace hullwright {
namespace {

using Float = std::numeric_limits<float>;

std::vector<Vec3> rounded(std::span<const Vec3> points) {
    std::vector<Vec3> out;
    for (const Vec3& p : points) {
        out.emplace_back(p.cast<float>().cast<double>());
    }
    return out;
}

// Returns the corner of a box that is farthest along the direction.
Vec3 corner_along(const Aabb& box, const Vec3& direction) {
    return (direction.array() > 0.0).select(box.upper, box.lower);
}

class Rounding {
public:
    Rounding(std::span<const Vec3> vertices, std::span<const Triangle> triangles)
        : points_(rounded(vertices)), triangles_(triangles) {}

    [[nodiscard]] bool is_infinite() const {
        return std::any_of(points_.begin(), points_.end(),
                           [](const Vec3& p) { return !p.allFinite(); });
    }

    // The decision is exact: a polygon needs one triangle with area, a solid also a vertex off its
    // plane.
    [[nodiscard]] bool is_collapsed(bool flat) const {
        const auto first =
            std::find_if(triangles_.begin(), triangles_.end(), [this](const Triangle& t) {
                return !exact::collinear(points_[t[0]], points_[t[1]], points_[t[2]]);
            });
        return first == triangles_.end() ||
               (!flat && std::all_of(points_.begin(), points_.end(),
                                     [&](const Vec3& p) { return side_of(*first, p) == 0; }));
    }

    // Few points of a hull are near the plane of a triangle, so that a tree leaves out the others.
    // Its boxes are asked for the height of a corner, by the very operations that say a point's:
    // differences, products with one factor and sums never fall where a coordinate comes nearer to
    // that corner's, rounded or not. So no point that doubles take for a deeper dent is left out.
    [[nodiscard]] double dent(const Progress& progress) const {
        std::vector<Aabb> places(points_.size());
        for (std::size_t i = 0; i < points_.size(); ++i) {
            places[i].add(points_[i]);
        }
        const auto tree = Bvh::build(places, Progress(progress.token()));
        if (!tree) {
            return 0.0;
        }
        double deepest = 0.0;
        WorkMeter meter(progress, triangles_.size());
        for (const Triangle& t : triangles_) {
            // A triangle may have many points near its plane, so that each looks at the stop.
            if (meter.stopped_after(1) || progress.stopped()) {
                break;
            }
            const Vec3& a = points_[t[0]];
            const Vec3 normal = (points_[t[1]] - a).cross(points_[t[2]] - a).normalized();
            const auto height = [&](const Vec3& p) -> double { return normal.dot(p - a); };
            tree->visit(
                [&](const Aabb& box) { return height(corner_along(box, normal)) > deepest; },
                [&](Index i) {
                    // The exact test is made only for a point that doubles take for a deeper dent.
                    const double at = height(points_[i]);
                    if (at > deepest && !progress.stopped() && side_of(t, points_[i]) > 0) {
                        deepest = at;
                    }
                });
        }
        return deepest;
    }

private:
    [[nodiscard]] int side_of(const Triangle& t, const Vec3& p) const {
        return exact::orientation(points_[t[0]], points_[t[1]], points_[t[2]], p);
    }

    std::vector<Vec3> points_;
    std::span<const Triangle> triangles_;
};

} // namespace

double float32_step(double value) {
    int exponent = Float::min_exponent;
    if (value != 0.0) {
        std::frexp(value, &exponent); // then |value| is below 2^exponent
    }
    return std::ldexp(1.0, std::max(exponent, Float::min_exponent) - Float::digits);
}

double float32_step_of(std::span<const Vec3> points) {
    double largest = 0.0;
    for (const Vec3& p : points) {
        largest = std::max(largest, p.cwiseAbs().maxCoeff());
    }
    return float32_step(largest);
}

RoundedHull round_hull(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                       bool flat, const Progress& progress) {
    const Rounding rounding(vertices, triangles);
    if (rounding.is_infinite() || rounding.is_collapsed(flat)) {
        return {true, 0.0};
    }
    return {false, flat ? 0.0 : rounding.dent(progress)};
}

} // namespace hullwright
