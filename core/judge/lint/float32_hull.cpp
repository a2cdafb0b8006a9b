#include "lint/float32_hull.h"

#include "exact/predicates.h"

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

    [[nodiscard]] double dent(const std::stop_token& stop) const {
        double deepest = 0.0;
        for (const Triangle& t : triangles_) {
            if (stop.stop_requested()) {
                break;
            }
            const Vec3& a = points_[t[0]];
            const Vec3 normal = (points_[t[1]] - a).cross(points_[t[2]] - a).normalized();
            for (const Vec3& p : points_) {
                const double height = normal.dot(p - a);
                // The exact test is made only for a point that doubles take for a deeper dent.
                if (height > deepest && side_of(t, p) > 0) {
                    deepest = height;
                }
            }
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
                       bool flat, const std::stop_token& stop) {
    const Rounding rounding(vertices, triangles);
    if (rounding.is_infinite() || rounding.is_collapsed(flat)) {
        return {true, 0.0};
    }
    return {false, flat ? 0.0 : rounding.dent(stop)};
}

} // namespace hullwright
