#include "join/inside_along.h"

#include <algorithm>
#include <utility>

namespace hullwright {
namespace {

// A winding number this far from the least one that is inside is clear, as the roof over a hole
// makes it change that much over a good part of the hole's width.
constexpr double k_clear = 0.2;

class Line {
public:
    Line(const Ground& ground, const AxisLine& line, double step)
        : ground_(ground), line_(line), step_(step) {}

    // Both ends are in no face, nor is anything between them.
    void search(double from, double to) {
        const double middle = 0.5 * (from + to);
        if (ground_.trusts_faces(point_at(middle), 0.5 * (to - from))) {
            add(from, to, side_at(middle).in); // about the same whole number all along
            return;
        }
        const double inset = 0.25 * std::min(step_, to - from);
        halve(from, to, side_at(from + inset), side_at(to - inset));
    }
    [[nodiscard]] std::vector<std::array<double, 2>> release() { return std::move(inside_); }

private:
    struct Side {
        bool in = false;
        bool clear = false;
    };

    [[nodiscard]] Vec3 point_at(double height) const {
        Vec3 point = line_.at;
        point[line_.axis] = height;
        return point;
    }

    [[nodiscard]] Side side_at(double height) const {
        const double turns = ground_.turns_at(point_at(height));
        const bool in = !ground_.is_out(turns);
        return {in, ground_.is_out(turns + (in ? -k_clear : k_clear)) != in};
    }

    void halve(double from, double to, Side first, Side last) {
        const double middle = 0.5 * (from + to);
        const Side between = side_at(middle);
        const bool agrees = first.clear && last.clear && between.clear && first.in == last.in &&
                            first.in == between.in;
        if (agrees || to - from <= step_) {
            add(from, to, between.in);
            return;
        }
        halve(from, middle, first, between);
        halve(middle, to, between, last);
    }

    void add(double from, double to, bool in) {
        if (!in) {
            return;
        }
        if (!inside_.empty() && inside_.back()[1] == from) {
            inside_.back()[1] = to;
        } else {
            inside_.push_back({from, to});
        }
    }

    const Ground& ground_;
    const AxisLine& line_;
    double step_;
    std::vector<std::array<double, 2>> inside_;
};

} // namespace

std::vector<std::array<double, 2>> inside_along(const Ground& ground, const AxisLine& line,
                                                std::span<const double> heights, double step) {
    Line searched(ground, line, step);
    for (std::size_t i = 1; i < heights.size(); ++i) {
        if (heights[i - 1] < heights[i]) {
            searched.search(heights[i - 1], heights[i]);
        }
    }
    return searched.release();
}

} // namespace hullwright
