// Turns a pair of hulls into a tile, with a bound on how far a vertex is drawn from its place.
#pragma once

#include "geom/types.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace hullwright {

// The rows of the result are right, up and ahead. A triangle counter-clockwise from outside is
// counter-clockwise on the screen where it faces the viewer, because right x up points back. The
// rows need not be exactly unit or orthogonal: an affine map preserves which points meet.
[[nodiscard]] Eigen::Matrix3d view_along(const Vec3& ahead);

// The box holds the points p with low <= frame p <= high.
struct ViewBox {
    Eigen::Matrix3d frame = Eigen::Matrix3d::Identity();
    Vec3 low = Vec3::Zero();
    Vec3 high = Vec3::Zero();
};

struct TileView {
    Eigen::Matrix3d frame = Eigen::Matrix3d::Identity();
    Vec3 low = Vec3::Zero();   // where pixel 0 and depth 0 begin, along the rows
    Vec3 scale = Vec3::Ones(); // pixels, pixels and depths per unit of length
    // Bounds the distance between a point of a piece and the same mean of the drawn vertices, in
    // pixels and in depth. The growths below also include the shaders' rounding.
    double pixel_doubt = 0.0;
    double depth_doubt = 0.0;
    float growth = 0.0F;       // pixels: half a pixel and all doubt
    float depth_growth = 0.0F; // depth: all doubt

    [[nodiscard]] Vec3 to_tile(const Vec3& p) const {
        return (frame * p - low).cwiseProduct(scale);
    }
    [[nodiscard]] Vec3 from_tile(const Vec3& t) const;
};

// Sees a pair of hulls along the last row of a frame.
class PairView {
public:
    // Depths 0 to 1 hold both hulls; the tile shows the overlap of their projections, limited to
    // `region` if given. A hull's true boundary is no farther than `doubt` from its triangles.
    // Returns false only when certainly no point is in both hulls.
    bool look(std::span<const Vec3> a, std::span<const Vec3> b, double doubt,
              const Eigen::Matrix3d& frame, const std::optional<ViewBox>& region, int tile);

    [[nodiscard]] const TileView& view() const { return view_; }
    // True when errors add less than a quarter of a pixel to each side of a pixel's square, half a
    // pixel in all; closer views are not worth drawing.
    [[nodiscard]] bool is_sharp() const { return view_.growth < 0.75F; }

    // Appends the vertices of a or b in the coordinates of the tile, or writes them where there is
    // room for as many.
    void append_drawn(std::vector<std::array<float, 3>>& to, bool of_a) const;
    void write_drawn(std::span<std::array<float, 3>> to, bool of_a) const;

    // Returns a box around everything that the tile's pixels from `first` to `last` show at these
    // depths, with a margin for rounding.
    [[nodiscard]] ViewBox box(const std::array<int, 2>& first, const std::array<int, 2>& last,
                              double near, double far) const;

private:
    TileView view_;
    double doubt_ = 0.0; // error of a coordinate along a row, as a length
    std::vector<Vec3> seen_a_;
    std::vector<Vec3> seen_b_;
};

} // namespace hullwright
