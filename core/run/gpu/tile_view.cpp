#include "gpu/tile_view.h"

#include <cassert>
#include <cmath>

namespace hullwright {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

struct Extent {
    Vec3 low = Vec3::Constant(std::numeric_limits<double>::infinity());
    Vec3 high = Vec3::Constant(-std::numeric_limits<double>::infinity());
    double size = 0.0; // the largest sum of a point's absolute coordinates
};

Extent project(std::span<const Vec3> points, const Eigen::Matrix3d& frame,
               std::vector<Vec3>& seen) {
    Extent extent;
    seen.clear();
    for (const Vec3& p : points) {
        seen.push_back(frame * p);
        extent.low = extent.low.cwiseMin(seen.back());
        extent.high = extent.high.cwiseMax(seen.back());
        extent.size = std::max(extent.size, p.cwiseAbs().sum());
    }
    return extent;
}

// Clips a box along the rows of `frame` to the bounds of the region, which has other axes.
void clip(Vec3& low, Vec3& high, const Eigen::Matrix3d& frame, const ViewBox& region,
          double doubt) {
    const Eigen::Matrix3d turn = frame * region.frame.inverse();
    const Vec3 centre = turn * (0.5 * (region.low + region.high));
    const Vec3 half = turn.cwiseAbs() * (0.5 * (region.high - region.low)) + Vec3::Constant(doubt);
    low = low.cwiseMax(centre - half);
    high = high.cwiseMin(centre + half);
}

} // namespace

Eigen::Matrix3d view_along(const Vec3& ahead) {
    int least = 0;
    ahead.cwiseAbs().minCoeff(&least);
    const Vec3 unit = ahead.normalized();
    const Vec3 right = unit.cross(Vec3::Unit(least)).normalized();
    Eigen::Matrix3d frame;
    frame.row(0) = right;
    frame.row(1) = right.cross(unit);
    frame.row(2) = unit;
    return frame;
}

Vec3 TileView::from_tile(const Vec3& t) const {
    return frame.inverse() * (low + t.cwiseQuotient(scale));
}

bool PairView::look(std::span<const Vec3> a, std::span<const Vec3> b, double doubt,
                    const Eigen::Matrix3d& frame, const std::optional<ViewBox>& region, int tile) {
    const Extent of_a = project(a, frame, seen_a_);
    const Extent of_b = project(b, frame, seen_b_);
    // Three products and two sums have an error below 3 epsilons of the sum of their sizes; the
    // change of frames in `clip`, a few dozen operations on numbers below one, has one of about 50
    // epsilons.
    doubt_ = 64.0 * k_epsilon * std::max(of_a.size, of_b.size) + doubt;
    Vec3 low = of_a.low.cwiseMax(of_b.low);
    Vec3 high = of_a.high.cwiseMin(of_b.high);
    if (region) {
        clip(low, high, frame, *region, doubt_);
    }
    if (((low - high).array() > 2.0 * doubt_).any()) {
        return false;
    }
    const Vec3 all_low = of_a.low.cwiseMin(of_b.low);
    const Vec3 all_high = of_a.high.cwiseMax(of_b.high);
    view_.frame = frame;
    double reach = tile;
    for (int k = 0; k < 2; ++k) {
        // A narrower tile would need more digits than the drawn vertices have.
        constexpr double k_most_zoom = 1.0 / 65536.0;
        const double least =
            std::max(k_most_zoom * tile * (all_high[k] - all_low[k]), 8.0 * doubt_);
        const double width = std::max(high[k] - low[k] + 4.0 * doubt_, least);
        const double middle = 0.5 * (low[k] + high[k]);
        view_.low[k] = middle - 0.5 * width;
        view_.scale[k] = tile / width;
        reach = std::max({reach, (all_high[k] - view_.low[k]) * view_.scale[k],
                          (view_.low[k] - all_low[k]) * view_.scale[k]});
    }
    view_.low[2] = all_low[2];
    view_.scale[2] = 1.0 / std::max(all_high[2] - all_low[2], 8.0 * doubt_);

    // Is the error of the doubles, and of rounding a coordinate to a float.
    constexpr double k_float = 0x1p-24;
    view_.pixel_doubt = 2.0 * doubt_ * std::max(view_.scale[0], view_.scale[1]) + k_float * reach;
    view_.depth_doubt = 2.0 * doubt_ * view_.scale[2] + k_float;
    // The shaders' own rounding is added (shaders.h counts it). A place is off by 8 u of the reach
    // in slabs and by 8 u along sides; each bound holds alone, so that the two are not added, and
    // four more are spare for the rounding of the growth and of the rectangle's edges. A depth is
    // off by 5 u along a side; three are spare.
    constexpr double k_shader = 0x1p-22;
    // A side shorter than the 1024th of a pixel counts as one of that length (`reciprocal` of
    // batch_triangle.vert), which holds for a square that is a 512th wider; as much again is spare.
    // No rasterizer's grid is in it, since rectangles end at whole pixels. batch_triangle.frag
    // takes it off again as `k_sure`.
    constexpr double k_short_sides = 0x1p-8;
    view_.growth =
        static_cast<float>(0.5 + k_short_sides + view_.pixel_doubt + 12.0 * k_shader * reach);
    view_.depth_growth = static_cast<float>(view_.depth_doubt + 8.0 * k_shader);
    return true;
}

void PairView::append_drawn(std::vector<std::array<float, 3>>& to, bool of_a) const {
    const std::size_t first = to.size();
    to.resize(first + (of_a ? seen_a_ : seen_b_).size());
    write_drawn(std::span(to).subspan(first), of_a);
}

void PairView::write_drawn(std::span<std::array<float, 3>> to, bool of_a) const {
    const std::vector<Vec3>& seen = of_a ? seen_a_ : seen_b_;
    assert(to.size() == seen.size());
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const Vec3 t = (seen[i] - view_.low).cwiseProduct(view_.scale);
        to[i] = {static_cast<float>(t.x()), static_cast<float>(t.y()), static_cast<float>(t.z())};
    }
}

ViewBox PairView::box(const std::array<int, 2>& first, const std::array<int, 2>& last, double near,
                      double far) const {
    const Vec3 low(first[0], first[1], near);
    const Vec3 high(last[0] + 1, last[1] + 1, far);
    return {view_.frame, view_.low + low.cwiseQuotient(view_.scale) - Vec3::Constant(2.0 * doubt_),
            view_.low + high.cwiseQuotient(view_.scale) + Vec3::Constant(2.0 * doubt_)};
}

} // namespace hullwright
