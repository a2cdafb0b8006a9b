// Solves linear programs of three unknowns by the dual simplex method (Lemke 1954): the point where
// three borders meet moves to the border that it violates most, which replaces one of the three,
// until none is violated. All is in doubles, so answers are proposals: whoever takes one proves it.
#pragma once

#include "geom/types.h"

#include <array>
#include <span>

namespace hullwright {

// Means row . x <= limit.
struct Inequality {
    Vec3 row;
    double limit;
};

// The cheapest point behind some borders is where the search for one behind more of them begins.
class LinearProgram {
public:
    // The cheapest point has the least cost . x of all with coordinates from -bound to bound.
    LinearProgram(const Vec3& cost, double bound, double slack);

    // Moves to the cheapest point that satisfies all inequalities within the slack, among which are
    // those that it was moved to before. False when there is none, or when rounding hides it. Rows
    // have about unit length.
    [[nodiscard]] bool move_behind(std::span<const Inequality> all);

    [[nodiscard]] const Vec3& point() const { return point_; }

private:
    [[nodiscard]] bool exchange(const Inequality& border);
    [[nodiscard]] bool is_on(const Inequality& border) const;
    [[nodiscard]] Vec3 shares_of(const Vec3& vector) const;
    [[nodiscard]] bool update();

    Vec3 cost_;
    double bound_;
    double slack_;
    // The cost is the sum of the three rows, each as often as its price, turned. As long as no
    // price is negative, no point behind the three borders is cheaper.
    std::array<Inequality, 3> borders_;
    std::array<Vec3, 3> across_; // each across two borders, and one along the third's row
    Vec3 point_ = Vec3::Zero();
    Vec3 prices_ = Vec3::Zero();
};

} // namespace hullwright
