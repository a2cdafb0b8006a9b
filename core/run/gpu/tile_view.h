// From where a tile looks at a pair of hulls, and how far a vertex may be from where it is drawn.
#pragma once

#include "geom/types.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace hullwright {

// The rows are right, up and ahead. A counter-clockwise triangle seen from outside is one on the
// screen where it faces the viewer: right x up looks back. Nothing depends on the rows' being
// exactly of unit length or at right angles: an affine map keeps what meets what.
[[nodiscard]] Eigen::Matrix3d view_along(const Vec3& ahead);

// Points p with low <= frame p <= high.
struct ViewBox {
    Eigen::Matrix3d frame = Eigen::Matrix3d::Identity();
    Vec3 low = Vec3::Zero();
    Vec3 high = Vec3::Zero();
};

struct TileView {
    Eigen::Matrix3d frame = Eigen::Matrix3d::Identity();
    Vec3 low = Vec3::Zero();   // along the rows: where pixel 0 and depth 0 begin
    Vec3 scale = Vec3::Ones(); // pixels, pixels and depths per length
    // A point of a piece is no farther from where the same mean of drawn vertices is, in pixels and
    // in depth, than the first; and, with what a shader adds, than the second.
    double pixel_doubt = 0.0;
    double depth_doubt = 0.0;
    float growth = 0.0F;       // pixels: half of one, and all doubt
    float depth_growth = 0.0F; // all doubt in depth

    [[nodiscard]] Vec3 to_tile(const Vec3& p) const {
        return (frame * p - low).cwiseProduct(scale);
    }
    [[nodiscard]] Vec3 from_tile(const Vec3& t) const;
};

// A pair, seen along `frame`'s last row.
class PairView {
public:
    // Depths 0 to 1 hold both hulls; the tile shows where their projections overlap, and of that
    // what is in `region` (where it is given). A hull's true boundary is no farther than `doubt`
    // from its triangles. False: no point is in both hulls, for certain.
    bool look(std::span<const Vec3> a, std::span<const Vec3> b, double doubt,
              const Eigen::Matrix3d& frame, const std::optional<ViewBox>& region, int tile);

    [[nodiscard]] const TileView& view() const { return view_; }
    // Enough digits are left to see more than half a pixel.
    [[nodiscard]] bool is_sharp() const { return view_.growth < 0.75F; }

    // Vertices as they are drawn.
    void append_drawn(std::vector<std::array<float, 3>>& to, bool of_a) const;

    // Everything that a tile's pixels from `first` to `last` and these depths show, and a bit.
    [[nodiscard]] ViewBox box(const std::array<int, 2>& first, const std::array<int, 2>& last,
                              double near, double far) const;

private:
    TileView view_;
    double doubt_ = 0.0; // of a coordinate along a row, as a length
    std::vector<Vec3> seen_a_;
    std::vector<Vec3> seen_b_;
};

} // namespace hullwright
