#include "join/cell_heights.h"

#include "base/parallel.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

const double k_corner = 0.5 * std::sqrt(3.0); // from the middle of a cell to its corner, in cells
constexpr Index k_block = 16;                 // cells along a side of the largest blocks
// Cells whose middle is no farther from one with surface than this, squared, are low by that alone.
constexpr std::uint32_t k_low = 1;

// Finds cells that have no point outside: blocks of cells around one winding number, halved where
// it does not hold throughout.
class InsideFinder {
public:
    InsideFinder(const CellGrid& grid, const HeightField& field, const CellDistance& to_surface,
                 CellGrid::Mask& inside)
        : grid_(grid), field_(field), to_surface_(to_surface), inside_(inside) {}

    // Looks at all blocks above a square of columns.
    void look_along(Index i, Index j) {
        const Index height = grid_.extent()[2];
        for (Index k = 0; k < height; k += k_block) {
            look_at({i, j, k}, k_block, k_none);
        }
    }

private:
    void look_at(const std::array<Index, 3>& first, Index side, FaceId near) {
        std::array<Index, 3> last = grid_.extent();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (first[axis] >= last[axis]) {
                return;
            }
            last[axis] = std::min(last[axis], first[axis] + side) - 1;
        }
        if (side == 1 &&
            (!grid_.is_set(grid_.solid(), first) || to_surface_.squared(first) <= k_low)) {
            return;
        }
        const Aabb box = grid_.box_of(first, last);
        const Vec3 middle = box.centre();
        const double radius = 0.5 * box.diagonal();
        const double likely = field_.likely_height(middle, near);
        if (std::abs(likely) > radius) {
            const Where where = field_.around(middle, radius, likely, near);
            if (where == Where::in) {
                mark(first, last);
            }
            if (where == Where::in || side == 1) {
                return;
            }
        }
        if (side == 1) {
            return;
        }
        const Index half = side / 2;
        for (unsigned part = 0; part < 8; ++part) {
            look_at({first[0] + ((part & 1U) != 0 ? half : 0),
                     first[1] + ((part & 2U) != 0 ? half : 0),
                     first[2] + ((part & 4U) != 0 ? half : 0)},
                    half, near);
        }
    }

    void mark(const std::array<Index, 3>& first, const std::array<Index, 3>& last) {
        for (Index j = first[1]; j <= last[1]; ++j) {
            for (Index i = first[0]; i <= last[0]; ++i) {
                for (Index k = first[2]; k <= last[2]; ++k) {
                    grid_.set(inside_, {i, j, k});
                }
            }
        }
    }

    const CellGrid& grid_;
    const HeightField& field_;
    const CellDistance& to_surface_;
    CellGrid::Mask& inside_;
};

} // namespace

Result<CellHeights> CellHeights::make(const CellGrid& grid, const Ground& ground,
                                      const HeightField& field,
                                      std::shared_ptr<const CellDistance> to_solid,
                                      const Progress& progress) {
    CellHeights made;
    if (ground.whole && ground.kinds.count(SurfaceKind::sheet) == 0) {
        made.distance_ = std::move(to_solid);
        made.slack_ = k_corner; // between a point outside and a middle inside there is surface
        return made;
    }
    auto to_surface = CellDistance::to_surface(grid, ground, progress.part({}, 0.0, 0.3));
    if (!to_surface) {
        return to_surface.issue();
    }
    made.distance_ = std::make_shared<const CellDistance>(std::move(*to_surface));
    made.slack_ = 2.0 * k_corner; // the surface is somewhere in that cell
    made.inside_.assign(grid.solid().size(), 0);
    const auto extent = grid.extent();
    const std::size_t rows = (extent[0] + k_block - 1) / k_block;
    const std::size_t squares = rows * ((extent[1] + k_block - 1) / k_block);
    InsideFinder finder(grid, field, *made.distance_, made.inside_);
    const bool finished = for_each_block(
        squares, 1, progress.part({}, 0.3, 1.0), [&](std::size_t square, std::size_t) {
            finder.look_along(static_cast<Index>(square % rows) * k_block,
                              static_cast<Index>(square / rows) * k_block);
        });
    if (!finished) {
        return stopped_issue();
    }
    return made;
}

} // namespace hullwright
