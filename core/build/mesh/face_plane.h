// Tells in doubles on which side of a face's plane points and boxes are, where rounding cannot have
// changed the answer.
#pragma once

#include "geom/types.h"

#include <array>
#include <cmath>
#include <limits>

namespace hullwright {

// The height of a point x above the plane through a, b and c is the sum over the axes of N d, where
// N is the cross product of b - a and c - a, and d is x - a. Let u be 2^-53, the most that a
// rounding changes a number by, as a share of it.
//
// Each component of N is the difference of two products of differences. Each factor, each product
// and their difference are rounded once, so that the component is off by 4 u of the sum of both
// products' sizes, its weight, which is no less than its own size. Each term N d of the height is
// rounded in the factor d, in the product and in two sums, so that it is off by 4 u of its weight
// times the size of d besides. So the height is off by 8 u of the weights' sum with the sizes of d;
// twice that is allowed for, since terms in the square of u, and roundings of this bound itself,
// have to be in it as well.
//
// A product that is smaller than the least normal number may lose half of the least number of all,
// however small it is. The two of a component lose no more than 16 u of the least normal number,
// which is added to each weight, and neither do the three of a height, whose sum gets it as well.
//
// The face may have no area: its height is 0 everywhere then, and no side of it is ever certain.
// Where numbers grow beyond all doubles the bound is infinite or no number, and nothing is certain.
class FacePlane {
public:
    explicit FacePlane(const std::array<Vec3, 3>& corners) : at_(corners[0]) {
        const Vec3 ab = corners[1] - at_;
        const Vec3 ac = corners[2] - at_;
        for (Eigen::Index axis = 0; axis < 3; ++axis) {
            const Eigen::Index next = (axis + 1) % 3;
            const Eigen::Index last = (axis + 2) % 3;
            const double one = ab[next] * ac[last];
            const double other = ab[last] * ac[next];
            normal_[axis] = one - other;
            weight_[axis] = std::abs(one) + std::abs(other) + k_least_weight;
        }
    }

    // Returns 1 where the point is certainly on the side to which the normal of a counter-clockwise
    // face points, -1 where it is certainly on the other one, and 0 where it may be on the plane.
    [[nodiscard]] int certain_side(const Vec3& p) const {
        const Vec3 away = p - at_;
        const double height = normal_.dot(away);
        const double doubt = doubt_at(away.cwiseAbs());
        return height > doubt ? 1 : height < -doubt ? -1 : 0;
    }

    // True when the whole box is certainly on one side, and does not touch the plane. The heights
    // of all its corners are rounded sums of terms of these two, of which the least and the most
    // are told.
    [[nodiscard]] bool is_beside(const Aabb& box) const {
        const Vec3 low = box.lower - at_;
        const Vec3 high = box.upper - at_;
        const Vec3 one = normal_.cwiseProduct(low);
        const Vec3 other = normal_.cwiseProduct(high);
        const double doubt = doubt_at(low.cwiseAbs().cwiseMax(high.cwiseAbs()));
        return one.cwiseMin(other).sum() > doubt || one.cwiseMax(other).sum() < -doubt;
    }

private:
    static constexpr double k_half_ulp = std::numeric_limits<double>::epsilon() / 2.0; // is u
    static constexpr double k_roundings = 16.0;
    static constexpr double k_least_weight = std::numeric_limits<double>::min();
    static constexpr double k_least_sum = std::numeric_limits<double>::min();

    [[nodiscard]] double doubt_at(const Vec3& away) const {
        return k_roundings * k_half_ulp * (weight_.dot(away) + k_least_sum);
    }

    Vec3 at_;
    Vec3 normal_;
    Vec3 weight_;
};

} // namespace hullwright
