#include "pack/lid_middle.h"

#include "exact/predicates.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

// Returns the triangle of the largest area over the loop's first point.
const LoopLine& widest_line(std::span<const LoopLine> loop) {
    const Vec3& first = loop.front()[0];
    const auto area = [&](const LoopLine& line) {
        return (line[0] - first).cross(line[1] - first).squaredNorm();
    };
    return *std::max_element(loop.begin(), loop.end(), [&](const LoopLine& x, const LoopLine& y) {
        return area(x) < area(y);
    });
}

bool is_flat(std::span<const LoopLine> loop) {
    const LoopLine& widest = widest_line(loop);
    return std::all_of(loop.begin(), loop.end(), [&](const LoopLine& line) {
        return exact::orientation(loop.front()[0], widest[0], widest[1], line[0]) == 0;
    });
}

// Is the way across a loop, through the mean of its lines.
struct Across {
    Vec3 middle = Vec3::Zero();
    Vec3 outward = Vec3::Zero(); // as long as the lines are far from the middle on average

    [[nodiscard]] Vec3 at(double share) const { return middle + share * outward; }
};

std::optional<Across> across(std::span<const LoopLine> loop) {
    Across way;
    double length = 0.0;
    for (const auto& [from, to] : loop) {
        const double weight = (to - from).norm();
        way.middle += weight * 0.5 * (from + to);
        length += weight;
    }
    way.middle /= length;
    Vec3 area = Vec3::Zero();
    double reach = 0.0;
    for (const auto& [from, to] : loop) {
        area += (from - way.middle).cross(to - way.middle);
        reach += (from - way.middle).norm() / static_cast<double>(loop.size());
    }
    way.outward = reach * area.normalized();
    return way.middle.allFinite() && way.outward.norm() > 0.0 ? std::optional(way) : std::nullopt;
}

// Returns the nearest float numbers where there are any, which take half of the bytes.
Vec3 as_floats(const Vec3& point) {
    const Vec3 rounded = point.cast<float>().cast<double>();
    return rounded.allFinite() ? rounded : point;
}

// Returns the point on the way, not farther than its length, where the field has this value. The
// winding number may jump over the value where the way goes through the surface: then there is
// none.
//
// A step is an eighth of the loop's reach, so that a place where the surface turns back within that
// may be passed over; halvings leave an eight-thousandth of it. A lid with a worse middle, or none,
// is a lid as well: whether all of them agree with the open surface is decided before any is used
// (lids_agree, cage.cpp), and an asset goes without a cage where they do not.
std::optional<Vec3> place_of(double value, const Across& way, const WindingField& field) {
    constexpr int k_steps = 8;
    constexpr int k_halvings = 10;
    const bool inside = field.at(way.middle) > value;
    double near = 0.0;
    double far = 0.0;
    for (int step = 0; step < k_steps && (field.at(way.at(far)) > value) == inside; ++step) {
        near = far;
        far += (inside ? 1.0 : -1.0) / k_steps;
    }
    for (int i = 0; i < k_halvings; ++i) {
        const double middle = 0.5 * (near + far);
        ((field.at(way.at(middle)) > value) == inside ? near : far) = middle;
    }
    constexpr double k_close = 0.05; // the field's own error is below
    const Vec3 found = as_floats(way.at(far));
    return std::abs(field.at(found) - value) < k_close ? std::optional(found) : std::nullopt;
}

// Says how far winding numbers on the cone over the loop are from the value at most, looked at in
// triangles that are evenly spread over it.
double misfit(std::span<const LoopLine> loop, const Vec3& apex, double value,
              const WindingField& field) {
    constexpr std::size_t k_looks = 16; // what they miss is seen when lids are compared
    double most = 0.0;
    const std::size_t looks = std::min(k_looks, loop.size());
    for (std::size_t i = 0; i < looks; ++i) {
        const auto& [from, to] = loop[i * loop.size() / looks];
        if (from != apex && to != apex) {
            most = std::max(most, std::abs(field.at((from + to + apex) / 3.0) - value));
        }
    }
    return most;
}

} // namespace

std::optional<Vec3> lid_middle(std::span<const LoopLine> loop, const WindingField& field) {
    if (loop.size() <= 3 || is_flat(loop)) {
        return std::nullopt;
    }
    const auto way = across(loop);
    if (!way) {
        return std::nullopt;
    }
    // Other solids around the opening add whole numbers.
    const double half = std::floor(field.at(way->middle)) + 0.5;
    const auto found = place_of(half, *way, field);
    return found && misfit(loop, *found, half, field) < misfit(loop, loop.front()[0], half, field)
               ? found
               : std::nullopt;
}

} // namespace hullwright
