#include "join/cell_heights.h"

#include "base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

const double k_corner = 0.5 * std::sqrt(3.0); // from the middle of a cell to its corner, in cells
constexpr Index k_block = 16;                 // cells along a side of the largest blocks
constexpr int k_halvings = 2;                 // of a cell

} // namespace

// Looks at blocks of solid cells: one winding number may tell that no point of a block is outside.
// Where it does not hold throughout, the block is halved, down to parts of cells. Each hull that
// has a cell in it would ask the same of it.
class CellHeights::Close {
public:
    Close(const CellGrid& grid, const Ground& ground, const HeightField& field,
          const CellDistance& to_surface, std::vector<Steps>& steps)
        : grid_(grid), ground_(ground), field_(field), to_surface_(to_surface), steps_(steps) {}

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
        if (!is_solid_somewhere(first, last)) {
            return;
        }
        const Aabb box = grid_.box_of(first, last);
        const double radius = 0.5 * box.diagonal();
        if (is_deep(box.centre(), radius)) {
            keep(first, last, 0.0);
            return;
        }
        if (side == 1) {
            keep(first, last, highest_in({box.centre(), 0.5, near}, k_halvings));
            return;
        }
        const double likely = field_.likely_height(box.centre(), near);
        if (std::abs(likely) > radius &&
            field_.around(box.centre(), radius, likely, near) == Where::in) {
            keep(first, last, 0.0);
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

    [[nodiscard]] bool is_solid_somewhere(const std::array<Index, 3>& first,
                                          const std::array<Index, 3>& last) const {
        for (Index j = first[1]; j <= last[1]; ++j) {
            for (Index i = first[0]; i <= last[0]; ++i) {
                const Stretch stretch{j * grid_.extent()[0] + i, first[2], last[2]};
                if (grid_.count(grid_.solid(), {&stretch, 1}) > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    // True only where no point within the radius is outside: no surface is so near, by the cells,
    // holes hardly change the winding number there, and the middle of the point's cell, which is
    // within the radius, is solid. In the middle of a body, where much of the surface is as near as
    // the nearest, that saves a long search.
    [[nodiscard]] bool is_deep(const Vec3& point, double radius) const {
        // Is the distance from points of a face to the nearest one that was marked, where these are
        // no farther apart than a cell.
        const double unmarked = 1.0 / std::sqrt(3.0);
        const auto cell = grid_.cell_at(point);
        const double apart =
            std::sqrt(static_cast<double>(to_surface_.squared(cell))) - 2.0 * k_corner - unmarked;
        return apart * grid_.cell_size() > radius && grid_.is_set(grid_.solid(), cell) &&
               ground_.trusts_faces(point, radius);
    }

    // Is a cell or a part of one; `half` is half of its side, in cells.
    struct Cube {
        Vec3 middle;
        double half = 0.0;
        FaceId near = k_none; // where the search for the nearest face begins
    };
    // No point of the cube is higher than so many cells. What is as low as the lowest limit that
    // hulls are asked for, a cell, is not looked at more closely, nor what is outside.
    double highest_in(Cube cube, int halvings) {
        const double radius = 2.0 * k_corner * cube.half;
        const double size = grid_.cell_size();
        const double likely = field_.likely_height(cube.middle, cube.near);
        const double highest = std::abs(likely) / size + radius;
        if (highest <= 1.0 || std::abs(likely) <= radius * size) {
            return highest;
        }
        const Where where = field_.around(cube.middle, radius * size, likely, cube.near);
        if (where == Where::in) {
            return 0.0;
        }
        if (where == Where::out || halvings == 0) {
            return highest;
        }
        double of_parts = 0.0;
        for (unsigned part = 0; part < 8 && of_parts < highest; ++part) {
            Cube eighth{cube.middle, 0.5 * cube.half, cube.near};
            for (unsigned axis = 0; axis < 3; ++axis) {
                eighth.middle[axis] += ((part >> axis & 1U) != 0 ? 1.0 : -1.0) * eighth.half * size;
            }
            of_parts = std::max(of_parts, highest_in(eighth, halvings - 1));
        }
        return std::min(highest, of_parts);
    }

    void keep(const std::array<Index, 3>& first, const std::array<Index, 3>& last, double reach) {
        const double steps = std::ceil(reach / k_step);
        constexpr double k_most = std::numeric_limits<Steps>::max();
        for (Index j = first[1]; j <= last[1]; ++j) {
            for (Index i = first[0]; i <= last[0]; ++i) {
                for (Index k = first[2]; k <= last[2]; ++k) {
                    steps_[number_of(grid_, {i, j, k})] =
                        static_cast<Steps>(std::min(steps, k_most));
                }
            }
        }
    }

    const CellGrid& grid_;
    const Ground& ground_;
    const HeightField& field_;
    const CellDistance& to_surface_;
    std::vector<Steps>& steps_;
};

Result<CellHeights> CellHeights::make(const CellGrid& grid, const Ground& ground,
                                      const HeightField& field,
                                      std::shared_ptr<const CellDistance> to_solid, double lowest,
                                      const Progress& progress) {
    CellHeights made;
    const bool is_closed = ground.whole && ground.kinds.count(SurfaceKind::sheet) == 0;
    if (is_closed) {
        made.distance_ = std::move(to_solid);
        made.fine_ = lowest < 1.0;
        made.slack_ = k_corner; // between a point outside and a middle inside there is surface
    }
    if (is_closed && lowest >= 1.0) {
        return made;
    }
    auto to_surface = CellDistance::to_surface(grid, ground, progress.part({}, 0.0, 0.3));
    if (!to_surface) {
        return to_surface.issue();
    }
    const auto near = std::make_shared<const CellDistance>(std::move(*to_surface));
    if (!is_closed) {
        made.distance_ = near;
        made.slack_ = 2.0 * k_corner; // the surface is somewhere in that cell
    }
    const auto extent = grid.extent();
    made.closer_.assign(static_cast<std::size_t>(extent[0]) * extent[1] * extent[2],
                        std::numeric_limits<Steps>::max());
    const std::size_t rows = (extent[0] + k_block - 1) / k_block;
    const std::size_t squares = rows * ((extent[1] + k_block - 1) / k_block);
    Close close(grid, ground, field, *near, made.closer_);
    const bool finished = for_each_block(
        squares, 1, progress.part({}, 0.3, 1.0), [&](std::size_t square, std::size_t) {
            close.look_along(static_cast<Index>(square % rows) * k_block,
                             static_cast<Index>(square / rows) * k_block);
        });
    if (!finished) {
        return stopped_issue();
    }
    return made;
}

} // namespace hullwright
