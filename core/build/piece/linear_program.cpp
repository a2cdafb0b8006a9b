#include "piece/linear_program.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {

LinearProgram::LinearProgram(const Vec3& cost, double bound, double slack)
    : cost_(cost), bound_(bound), slack_(slack) {
    for (int axis = 0; axis < 3; ++axis) {
        const double away = cost[axis] > 0.0 ? -1.0 : 1.0;
        borders_[static_cast<std::size_t>(axis)] = {away * Vec3::Unit(axis), bound};
    }
    static_cast<void>(update()); // three walls always meet
}

bool LinearProgram::move_behind(std::span<const Inequality> all) {
    // Most programs take fewer than ten moves. Rounding may send one in a circle.
    constexpr int k_most_moves = 100;
    for (int moves = 0; moves < k_most_moves; ++moves) {
        double most = slack_;
        Inequality worst{Vec3::Zero(), 0.0};
        for (const Inequality& one : all) {
            const double violation = one.row.dot(point_) - one.limit;
            if (violation > most && !is_on(one)) {
                most = violation;
                worst = one;
            }
        }
        for (int axis = 0; axis < 3; ++axis) {
            const double violation = std::abs(point_[axis]) - bound_;
            const Inequality wall{(point_[axis] < 0.0 ? -1.0 : 1.0) * Vec3::Unit(axis), bound_};
            if (violation > most && !is_on(wall)) {
                most = violation;
                worst = wall;
            }
        }
        if (most <= slack_) {
            return true;
        }
        if (!exchange(worst)) {
            return false;
        }
    }
    return false;
}

// Gives up one of the three borders for a new one; false when no point behind the new one is
// behind the others, too.
bool LinearProgram::exchange(const Inequality& border) {
    const Vec3 shares = shares_of(border.row);
    // A share was rounded some ten times, by the length of the row over that of the sides, so
    // that one below is no share.
    constexpr double k_no_share = 1e3 * std::numeric_limits<double>::epsilon();
    double least = std::numeric_limits<double>::infinity();
    std::size_t leaves = borders_.size();
    for (std::size_t i = 0; i < borders_.size(); ++i) {
        const double share = shares[static_cast<int>(i)];
        const double price = std::max(0.0, prices_[static_cast<int>(i)]);
        if (share > k_no_share && price < least * share) {
            least = price / share;
            leaves = i;
        }
    }
    if (leaves == borders_.size()) {
        return false;
    }
    borders_[leaves] = border;
    return update();
}

// The point lies on three borders, although rounding may put it in front of one.
bool LinearProgram::is_on(const Inequality& border) const {
    return std::any_of(borders_.begin(), borders_.end(), [&](const Inequality& one) {
        return one.row == border.row && one.limit == border.limit;
    });
}

// Returns how often each of the three rows is in a vector.
Vec3 LinearProgram::shares_of(const Vec3& vector) const {
    return {across_[0].dot(vector), across_[1].dot(vector), across_[2].dot(vector)};
}

bool LinearProgram::update() {
    const Vec3& a = borders_[0].row;
    const Vec3& b = borders_[1].row;
    const Vec3& c = borders_[2].row;
    across_ = {b.cross(c), c.cross(a), a.cross(b)};
    const double by_volume = 1.0 / a.dot(across_[0]);
    if (!std::isfinite(by_volume)) {
        return false;
    }
    for (Vec3& row : across_) {
        row *= by_volume;
    }
    point_ = borders_[0].limit * across_[0] + borders_[1].limit * across_[1] +
             borders_[2].limit * across_[2];
    prices_ = -shares_of(cost_);
    return true;
}

} // namespace hullwright
