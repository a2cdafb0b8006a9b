#include "piece/plate_wrap.h"

#include "geom/outline.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <queue>
#include <utility>

namespace hullwright {
namespace {

using Point = Eigen::Vector2d;

double cross(const Point& a, const Point& b) {
    return a.x() * b.y() - a.y() * b.x();
}

// A convex polygon that loses sides: those before and behind one go on until they meet.
class ShrinkingOutline {
public:
    explicit ShrinkingOutline(std::vector<Point> ring)
        : ring_(std::move(ring)), next_(ring_.size()), before_(ring_.size()),
          looks_(ring_.size(), 0), size_(ring_.size()) {
        for (std::size_t i = 0; i < size_; ++i) {
            next_[i] = (i + 1) % size_;
            before_[next_[i]] = i;
        }
        for (std::size_t i = 0; i < size_; ++i) {
            look_over(i);
        }
    }

    [[nodiscard]] std::size_t size() const { return size_; }

    // The side whose loss adds the least area goes first, the lower of two that add the same.
    // Returns false where no side may go.
    bool lose_a_side() {
        while (!losses_.empty() && losses_.top().look != looks_[losses_.top().side]) {
            losses_.pop(); // its neighbours have changed
        }
        if (losses_.empty()) {
            return false;
        }
        const std::size_t best = losses_.top().side;
        ring_[best] = *tip_over(best);
        leave_out(next_[best]);
        // A tip depends on the side and on both beside it.
        std::size_t side = before_[before_[best]];
        for (int i = 0; i < 4; ++i) {
            look_over(side);
            side = next_[side];
        }
        return true;
    }

    [[nodiscard]] std::vector<Point> ring() const {
        std::vector<Point> left;
        for (std::size_t i = 0; i < ring_.size(); ++i) {
            if (looks_[i] != k_gone) {
                left.push_back(ring_[i]);
            }
        }
        return left;
    }

private:
    static constexpr std::uint32_t k_gone = std::numeric_limits<std::uint32_t>::max();

    struct Loss {
        double area;
        std::size_t side;
        std::uint32_t look; // the look at the side that found it

        bool operator<(const Loss& than) const { // the smallest is the last
            return area != than.area ? area > than.area : side > than.side;
        }
    };

    // Finds what area the loss of a side adds, which holds until the next look at it.
    void look_over(std::size_t side) {
        ++looks_[side];
        if (const auto tip = tip_over(side)) {
            const Point& from = ring_[side];
            const double area = cross(*tip - from, ring_[next_[side]] - from);
            if (area < std::numeric_limits<double>::infinity()) {
                losses_.push({area, side, looks_[side]});
            }
        }
    }

    void leave_out(std::size_t side) {
        looks_[side] = k_gone;
        next_[before_[side]] = next_[side];
        before_[next_[side]] = before_[side];
        --size_;
    }

    // Returns where the neighbours of a side meet; nothing where they part.
    [[nodiscard]] std::optional<Point> tip_over(std::size_t side) const {
        const std::size_t end = next_[side];
        const Point& from = ring_[side];
        const Point& to = ring_[end];
        const Point before = from - ring_[before_[side]];
        const Point behind = ring_[next_[end]] - to;
        const double turn = cross(before, behind);
        const double along = cross(to - from, behind) / turn;
        const Point tip = from + along * before;
        return turn > 0.0 && tip.allFinite() ? std::optional(tip) : std::nullopt;
    }

    // Sides go by the number of the point that they begin at, counter-clockwise.
    std::vector<Point> ring_;
    std::vector<std::size_t> next_;
    std::vector<std::size_t> before_;
    std::vector<std::uint32_t> looks_; // so often each side was looked at, or that it is gone
    std::size_t size_;                 // so many sides are left
    std::priority_queue<Loss> losses_;
};

// Looks for the thinnest slab that holds corners, which wins over others as thin that come later.
class SlabFinder {
public:
    SlabFinder(std::span<const Vec3> corners, double most) : corners_(corners), most_(most) {}

    // Looks at the slab across the normal, one of whose planes is said to be at `a`.
    void look_along(const Vec3& normal, const Vec3& a) {
        const BodySlab empty{normal, normal.dot(a), normal.dot(a)};
        // The ends of the last slab make most of those beside it too thick: on a coin each facet of
        // its faces would else be held against all corners.
        BodySlab slab = empty;
        const std::array<std::size_t, 2> last = ends_;
        if (!corners_.empty()) {
            take(last[0], slab);
            take(last[1], slab);
        }
        if (loses(slab)) {
            return;
        }
        slab = empty;
        for (std::size_t i = 0; i < corners_.size() && !loses(slab); ++i) {
            take(i, slab);
        }
        if (!loses(slab)) {
            thinnest_ = slab;
            has_one_ = true;
        }
    }

    [[nodiscard]] std::optional<BodySlab> thinnest() const {
        return has_one_ ? std::optional(thinnest_) : std::nullopt;
    }

private:
    void take(std::size_t corner, BodySlab& slab) {
        const double height = slab.normal.dot(corners_[corner]);
        if (height < slab.lowest) {
            slab.lowest = height;
            ends_[0] = corner;
        }
        if (height > slab.highest) {
            slab.highest = height;
            ends_[1] = corner;
        }
    }

    // A slab that loses does so whatever else it has to hold.
    [[nodiscard]] bool loses(const BodySlab& slab) const {
        return has_one_ ? !(slab.thickness() < thinnest_.thickness())
                        : !(slab.thickness() <= most_);
    }

    std::span<const Vec3> corners_;
    double most_;
    std::array<std::size_t, 2> ends_ = {0, 0}; // the corners that a slab was last made thicker by
    BodySlab thinnest_;                        // that was found, if there is one
    bool has_one_ = false;
};

// Returns two directions across the normal, which turn to the left as seen from it.
std::pair<Vec3, Vec3> axes_across(const Vec3& normal) {
    int least = 0;
    normal.cwiseAbs().minCoeff(&least);
    const Vec3 u = normal.cross(Vec3::Unit(least)).normalized();
    return {u, normal.cross(u)};
}

} // namespace

std::optional<BodySlab> thinnest_slab(std::span<const Vec3> corners,
                                      std::span<const Triangle> triangles, double most,
                                      const std::stop_token& stop) {
    SlabFinder finder(corners, most);
    for (const Triangle& t : triangles) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        const Vec3& a = corners[t[0]];
        const Vec3 normal = (corners[t[1]] - a).cross(corners[t[2]] - a).stableNormalized();
        if (normal.squaredNorm() > 0.0) {
            finder.look_along(normal, a);
        }
    }
    return finder.thinnest();
}

std::vector<Vec3> plate_around(std::span<const Vec3> corners, const BodySlab& slab,
                               std::size_t max_corners, const std::stop_token& stop) {
    const auto [u, v] = axes_across(slab.normal);
    std::vector<Point> seen;
    for (const Vec3& corner : corners) {
        seen.emplace_back(u.dot(corner), v.dot(corner));
    }
    ShrinkingOutline outline(outline_of(std::move(seen)));
    while (2 * outline.size() > max_corners && !stop.stop_requested() && outline.lose_a_side()) {
    }
    std::vector<Vec3> plate;
    if (outline.size() < 3 || 2 * outline.size() > max_corners || stop.stop_requested()) {
        return plate;
    }
    for (const Point& at : outline.ring()) {
        for (const double height : {slab.lowest, slab.highest}) {
            plate.emplace_back(at.x() * u + at.y() * v + height * slab.normal);
        }
    }
    return plate;
}

} // namespace hullwright
