#include "piece/plate_wrap.h"

#include "geom/outline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
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
    explicit ShrinkingOutline(std::vector<Point> ring) : ring_(std::move(ring)) {}

    // The side whose loss adds the least area goes first. Returns false where no side may go.
    bool lose_a_side() {
        std::size_t best = ring_.size();
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < ring_.size(); ++i) {
            if (const auto tip = tip_over(i)) {
                const double area = cross(*tip - at(i), at(i + 1) - at(i));
                if (area < least) {
                    least = area;
                    best = i;
                }
            }
        }
        if (best == ring_.size()) {
            return false;
        }
        ring_[best] = *tip_over(best);
        ring_.erase(ring_.begin() + static_cast<std::ptrdiff_t>((best + 1) % ring_.size()));
        return true;
    }
    [[nodiscard]] const std::vector<Point>& ring() const { return ring_; }

private:
    [[nodiscard]] const Point& at(std::size_t i) const { return ring_[i % ring_.size()]; }

    // Returns where the neighbours of side i meet; nothing where they part.
    [[nodiscard]] std::optional<Point> tip_over(std::size_t i) const {
        const Point& from = at(i);
        const Point& to = at(i + 1);
        const Point before = from - at(i + ring_.size() - 1);
        const Point behind = at(i + 2) - to;
        const double turn = cross(before, behind);
        const double along = cross(to - from, behind) / turn;
        const Point tip = from + along * before;
        return turn > 0.0 && tip.allFinite() ? std::optional(tip) : std::nullopt;
    }

    std::vector<Point> ring_; // counter-clockwise
};

// Returns two directions across the normal, which turn to the left as seen from it.
std::pair<Vec3, Vec3> axes_across(const Vec3& normal) {
    int least = 0;
    normal.cwiseAbs().minCoeff(&least);
    const Vec3 u = normal.cross(Vec3::Unit(least)).normalized();
    return {u, normal.cross(u)};
}

} // namespace

BodySlab thinnest_slab(std::span<const Vec3> corners, std::span<const Triangle> triangles) {
    BodySlab thinnest;
    double least = std::numeric_limits<double>::infinity();
    for (const Triangle& t : triangles) {
        const Vec3& a = corners[t[0]];
        const Vec3 normal = (corners[t[1]] - a).cross(corners[t[2]] - a).stableNormalized();
        if (!(normal.squaredNorm() > 0.0)) {
            continue;
        }
        BodySlab slab{normal, normal.dot(a), normal.dot(a)};
        for (std::size_t i = 0; i < corners.size() && slab.thickness() < least; ++i) {
            const double height = normal.dot(corners[i]);
            slab.lowest = std::min(slab.lowest, height);
            slab.highest = std::max(slab.highest, height);
        }
        if (slab.thickness() < least) {
            least = slab.thickness();
            thinnest = slab;
        }
    }
    return thinnest;
}

std::vector<Vec3> plate_around(std::span<const Vec3> corners, const BodySlab& slab,
                               std::size_t max_corners) {
    const auto [u, v] = axes_across(slab.normal);
    std::vector<Point> seen;
    for (const Vec3& corner : corners) {
        seen.emplace_back(u.dot(corner), v.dot(corner));
    }
    ShrinkingOutline outline(outline_of(std::move(seen)));
    while (2 * outline.ring().size() > max_corners && outline.lose_a_side()) {
    }
    std::vector<Vec3> plate;
    if (outline.ring().size() < 3 || 2 * outline.ring().size() > max_corners) {
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
