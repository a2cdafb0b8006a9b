// Linear programs of few unknowns. The best point for some of the inequalities is the best of all
// when it satisfies the others; else the best for these and one more lies on the border of that
// one, where there is one unknown less (Seidel 1991; the one that is violated most comes next, as
// the simplex method has it). All is in doubles, so answers are proposals: whoever takes one proves
// it.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace hullwright {

// row . x <= limit
template <int D> struct Inequality {
    Eigen::Matrix<double, D, 1> row;
    double limit;
};

// What satisfies all inequalities within `slack` and has the least cost . x among all points with
// coordinates from -bound to bound; nullopt when there is none. Rows have about unit length.
template <int D>
[[nodiscard]] std::optional<Eigen::Matrix<double, D, 1>>
cheapest_point(const Eigen::Matrix<double, D, 1>& cost, std::span<const Inequality<D>> all,
               double bound, double slack);

template <>
[[nodiscard]] inline std::optional<Eigen::Matrix<double, 1, 1>>
cheapest_point<1>(const Eigen::Matrix<double, 1, 1>& cost, std::span<const Inequality<1>> all,
                  double bound, double slack) {
    double lower = -bound;
    double upper = bound;
    for (const Inequality<1>& one : all) {
        const double at = one.limit / one.row[0];
        if (one.row[0] > 0.0) {
            upper = std::min(upper, at);
        } else {
            lower = std::max(lower, at);
        }
    }
    if (lower > upper + slack) {
        return std::nullopt;
    }
    return Eigen::Matrix<double, 1, 1>(cost[0] >= 0.0 ? lower : upper);
}

// The inequality on the border of another one, where x[out] follows from the other coordinates.
template <int D>
Inequality<D - 1> on_border(const Inequality<D>& one, const Inequality<D>& border, int out) {
    const double factor = one.row[out] / border.row[out];
    Inequality<D - 1> less{{}, one.limit - factor * border.limit};
    for (int i = 0, j = 0; i < D; ++i) {
        if (i != out) {
            less.row[j++] = one.row[i] - factor * border.row[i];
        }
    }
    return less;
}

// The best point on the border of one inequality that satisfies some others.
template <int D>
std::optional<Eigen::Matrix<double, D, 1>>
cheapest_on_border(const Eigen::Matrix<double, D, 1>& cost, std::span<const Inequality<D>> others,
                   const Inequality<D>& border, double bound, double slack) {
    int out = 0; // the coordinate that follows from the others
    border.row.cwiseAbs().maxCoeff(&out);
    std::vector<Inequality<D - 1>> fewer;
    const auto add = [&](const Inequality<D>& one) {
        Inequality<D - 1> less = on_border<D>(one, border, out);
        const double length = less.row.norm();
        // Borders that are parallel leave nothing to choose: they exclude all points or none. Each
        // border was rounded by some ten operations for each dimension it came down; what is left
        // of a row of length 1 after these is below a hundred roundings.
        constexpr double k_parallel = 1e3 * std::numeric_limits<double>::epsilon();
        if (length <= k_parallel) {
            return less.limit >= -slack;
        }
        fewer.push_back({less.row / length, less.limit / length});
        return true;
    };
    Inequality<D> wall{Eigen::Matrix<double, D, 1>::Zero(), bound};
    for (const double sign : {1.0, -1.0}) {
        wall.row[out] = sign;
        if (!add(wall)) {
            return std::nullopt;
        }
    }
    if (!std::all_of(others.begin(), others.end(), add)) {
        return std::nullopt;
    }
    const auto rest =
        cheapest_point<D - 1>(on_border<D>({cost, 0.0}, border, out).row,
                              std::span<const Inequality<D - 1>>(fewer), bound, slack);
    if (!rest) {
        return std::nullopt;
    }
    Eigen::Matrix<double, D, 1> best;
    double sum = border.limit;
    for (int k = 0, j = 0; k < D; ++k) {
        if (k != out) {
            best[k] = (*rest)[j++];
            sum -= border.row[k] * best[k];
        }
    }
    best[out] = sum / border.row[out];
    return best;
}

template <int D>
std::optional<Eigen::Matrix<double, D, 1>> cheapest_point(const Eigen::Matrix<double, D, 1>& cost,
                                                          std::span<const Inequality<D>> all,
                                                          double bound, double slack) {
    std::optional<Eigen::Matrix<double, D, 1>> best(std::in_place);
    for (int i = 0; i < D; ++i) {
        (*best)[i] = cost[i] > 0.0 ? -bound : bound;
    }
    std::vector<Inequality<D>> needed;
    while (best && needed.size() <= all.size()) {
        const Inequality<D>* worst = nullptr;
        double most = slack;
        for (const Inequality<D>& one : all) {
            const double violation = one.row.dot(*best) - one.limit;
            if (violation > most) {
                most = violation;
                worst = &one;
            }
        }
        if (worst == nullptr) {
            return best;
        }
        best = cheapest_on_border<D>(cost, needed, *worst, bound, slack);
        needed.push_back(*worst);
    }
    return std::nullopt;
}

} // namespace hullwright
