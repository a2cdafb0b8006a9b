#include "join/inside_along.h"

#include <algorithm>
#include <cmath>
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

    // Goes on through a face, from where it began outside of everything.
    void turn(int by) { turns_ += by; }
    // Both ends are in no face, nor is anything between them.
    void search(double from, double to) {
        if (!is_trusted(from, to)) {
            knows_ = false; // the line may go through a hole
            const double inset = 0.25 * std::min(step_, to - from);
            halve(from, to, side_at(from + inset), side_at(to - inset));
            return;
        }
        if (!knows_) {
            turns_ = static_cast<int>(std::lround(ground_.turns_at(point_at(0.5 * (from + to)))));
            knows_ = true;
        }
        add(from, to, turns_ != 0);
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

    // True where the winding number is about the same whole number all along.
    [[nodiscard]] bool is_trusted(double from, double to) const {
        const double middle = 0.5 * (from + to);
        return ground_.trusts_faces(point_at(middle), 0.5 * (to - from)) ||
               (to - from > step_ && is_trusted(from, middle) && is_trusted(middle, to));
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
        for (const bool upper : {false, true}) {
            const double low = upper ? middle : from;
            const double high = upper ? to : middle;
            if (is_trusted(low, high)) {
                add(low, high, (upper ? last : first).in);
            } else {
                halve(low, high, upper ? between : first, upper ? last : between);
            }
        }
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
    int turns_ = 0; // of the solids around what was looked at last
    bool knows_ = true;
    std::vector<std::array<double, 2>> inside_;
};

} // namespace

std::vector<std::array<double, 2>> inside_along(const Ground& ground, const AxisLine& line,
                                                std::vector<FaceTurn> turns, double from, double to,
                                                double step) {
    const std::vector<double> heights = heights_of(turns, from, to);
    std::sort(turns.begin(), turns.end());
    Line searched(ground, line, step);
    auto next = turns.begin();
    for (std::size_t i = 1; i < heights.size(); ++i) {
        for (; next != turns.end() && next->height <= heights[i - 1]; ++next) {
            searched.turn(next->turn);
        }
        if (heights[i - 1] < heights[i]) {
            searched.search(heights[i - 1], heights[i]);
        }
    }
    return searched.release();
}

} // namespace hullwright
