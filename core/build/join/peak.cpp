#include "join/peak.h"

#include "geom/box_around.h"
#include "join/cube_heights.h"
#include "join/facet_planes.h"
#include "join/hull_scan.h"
#include "piece/body.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

namespace hullwright {
namespace {

// The bound is above the highest point by this share of it. A smaller share has more cubes halved
// for a bound that is told nearer to what it bounds; it is one for any share.
constexpr double k_above = 0.125;
// Cubes are halved no further than to this share of what is allowed: what stands out by so little
// less than that may be refused, and half of the share has the last cubes halved once more.
constexpr double k_finest = 1.0 / 32.0;
// A height over a face comes of fewer roundings than this, each of a number no larger than a few of
// the body's coordinates: differences of places, two products of three terms and a root.
constexpr double k_roundings = 64.0;
const double k_corner = 0.5 * std::sqrt(3.0); // from a cube's middle to its corner

struct Cube {
    CubePlace place;
    Vec3 middle;
    double half = 0.0;
    FaceId near = k_none;
    bool is_inside = false; // wholly in the body
};

class PeakSearch {
public:
    PeakSearch(const SolidTree& tree, CubeHeights& heights, const Solid& solid, double floor,
               double above, const std::stop_token& stop)
        : tree_(tree), heights_(heights), stop_(stop), floor_(floor), above_(above),
          is_fine_(floor < tree.grid.cell_size()), solid_(solid), box_(box_around(solid.vertices)),
          doubt_(k_roundings * std::numeric_limits<double>::epsilon() *
                 box_.lower.cwiseAbs().cwiseMax(box_.upper.cwiseAbs()).maxCoeff()),
          planes_(solid) {}

    Peak run() {
        const double half = 0.5 * tree_.grid.cell_size();
        FaceId near = k_none;
        for (const Start& start : starts()) {
            if (start.reach <= enough() || is_over()) {
                break; // the farthest cells come first
            }
            waiting_.push_back({{start.cell}, tree_.grid.middle_of(start.cell), half, near});
            while (!waiting_.empty() && !is_over()) {
                const Cube cube = waiting_.back();
                waiting_.pop_back();
                near = look_at(cube);
            }
        }
        peak_.bound = std::max(peak_.bound, enough());
        return peak_;
    }
    // A body thinner than the smallest cubes has the middle of none of them in it, so that none
    // says how high points of it are. Then its corners do, which need not be looked for.
    void look_at_corners_if_thin() {
        if (planes_.thickness_of(solid_.vertices) > k_finest * floor_) {
            return;
        }
        FaceId near = k_none;
        for (const Vec3& corner : solid_.vertices) {
            at_corners_ = std::max(at_corners_, tree_.field->height(corner, near, floor_));
        }
    }

private:
    struct Start {
        CellGrid::Place cell;
        double reach; // no point of the cell is farther out
    };

    [[nodiscard]] double allowed() const {
        return std::max(floor_, peak_.highest * (1.0 + above_));
    }
    // A point that is no higher than this changes no bound.
    [[nodiscard]] double enough() const { return std::max(allowed(), at_corners_); }
    // A search that only asks about a limit ends once that is exceeded.
    [[nodiscard]] bool is_over() const {
        return stop_.stop_requested() || (above_ == 0.0 && peak_.bound > floor_);
    }

    // Returns a height, in cells, above which the cell has no point. A cell beyond the grid is as
    // far from the nearest one of the grid as it is, and all its points are outside.
    [[nodiscard]] double reach_of(const CellGrid::Place& place) const {
        const auto cell = tree_.grid.nearest_cell(place);
        double apart = 0.0;
        for (std::size_t i = 0; i < 3; ++i) {
            const double step = place[i] - static_cast<double>(cell[i]);
            apart += step * step;
        }
        if (apart == 0.0) {
            return tree_.heights->reach(tree_.grid, cell);
        }
        return tree_.heights->reach(cell) + std::sqrt(apart);
    }

    // A column of cells is behind all planes between two ends, of which each plane sets one. Over
    // the columns, the ends that a plane sets lie in a plane, too.
    struct ColumnEnds {
        struct End {
            double at;                  // of the first column, in cells from the first cell
            std::array<double, 2> rise; // to the next column, along rows and from row to row
        };
        std::vector<End> lower;
        std::vector<End> upper;

        // Computes the ends of the columns of a row, as many as there is room for in both.
        void of_row(int row, std::span<double> from, std::span<double> to) const {
            for (const End& end : lower) {
                take_ends(end, row, from,
                          [](double known, double at) { return std::max(known, at); });
            }
            for (const End& end : upper) {
                take_ends(end, row, to,
                          [](double known, double at) { return std::min(known, at); });
            }
        }

    private:
        // Compilers look at several columns at once, where these have numbers that are signed.
        template <class Take>
        static void take_ends(const End& end, int row, std::span<double> known, const Take& take) {
            const double at = end.at;
            const double along = end.rise[0];
            const double up = end.rise[1] * row;
            double* const ends = known.data();
            const int count = static_cast<int>(known.size());
            for (int i = 0; i < count; ++i) {
                ends[i] = take(ends[i], at + along * i + up);
            }
        }
    };
    // Returns the ends between which all cells lie whose middles are no more than `far` in front of
    // all planes.
    [[nodiscard]] ColumnEnds ends_within(const CellGrid::Place& first, double far) const {
        // Planes that rise by less than this share of a cell from one cell to the next bound no
        // column well. The others do so to a hundredth of a cell, even on the longest one.
        constexpr double k_level = 1e-6;
        constexpr double k_slack = 0.01;
        const auto axes = tree_.grid.axes();
        const Vec3 middle = tree_.grid.middle_of(first);
        ColumnEnds ends;
        for (const FacetPlane& plane : planes_.all()) {
            const double rise = plane.normal[axes[2]];
            if (std::abs(rise) < k_level) {
                continue;
            }
            const double over = plane.normal.dot(middle) - plane.offset - plane.doubt - far;
            const double slack = rise > 0.0 ? k_slack : -k_slack;
            (rise > 0.0 ? ends.upper : ends.lower)
                .push_back({slack - over / (rise * tree_.grid.cell_size()),
                            {-plane.normal[axes[0]] / rise, -plane.normal[axes[1]] / rise}});
        }
        return ends;
    }

    // Adds those cells of a column, from the first to the last, that reach farther than is allowed.
    // Near cells of the grid are most of them, and are passed by quickly: their squared distances
    // are below `least`.
    void add_column(int i, int j, const std::array<int, 2>& cells, double allowed_reach,
                    std::uint32_t least, std::vector<Start>& found) const {
        const auto add = [&](int k) {
            const double reach = reach_of({i, j, k});
            if (reach > allowed_reach) {
                found.push_back({{i, j, k}, reach * tree_.grid.cell_size()});
            }
        };
        const auto extent = tree_.grid.extent();
        const bool is_there = i >= 0 && j >= 0 && static_cast<Index>(i) < extent[0] &&
                              static_cast<Index>(j) < extent[1];
        const int count = is_there ? static_cast<int>(extent[2]) : 0; // cells of the grid's column
        const int end = cells[1] + 1;
        int k = cells[0];
        for (; k < std::min(end, 0); ++k) {
            add(k);
        }
        if (k < std::min(end, count)) {
            tree_.heights->each_beyond(least, static_cast<Index>(i), static_cast<Index>(j),
                                       static_cast<Index>(k),
                                       static_cast<Index>(std::min(end, count)),
                                       [&](Index cell) { add(static_cast<int>(cell)); });
            k = std::min(end, count);
        }
        for (; k < end; ++k) {
            add(k);
        }
    }

    // Returns cells that may have a point of the body farther out than is allowed, the farthest
    // first. The body may be wider than the grid.
    std::vector<Start> starts() {
        const CellGrid& grid = tree_.grid;
        const double size = grid.cell_size();
        const double radius = k_corner * size;
        const double allowed_reach = enough() / size;
        const std::uint32_t least = tree_.heights->least_squared_beyond(allowed_reach);
        const CellGrid::Place first = grid.place_of(box_.lower);
        const CellGrid::Place last = grid.place_of(box_.upper);
        const ColumnEnds ends = ends_within(first, radius);
        const double height = last[2] - first[2];
        const auto wide = static_cast<std::size_t>(last[0] - first[0] + 1);
        std::vector<double> from;
        std::vector<double> to;
        std::vector<Start> found;
        for (int j = first[1]; j <= last[1] && !stop_.stop_requested(); ++j) {
            from.assign(wide, 0.0);
            to.assign(wide, height);
            ends.of_row(j - first[1], from, to);
            for (int i = first[0]; i <= last[0]; ++i) {
                const auto at = static_cast<std::size_t>(i - first[0]);
                if (!(from[at] <= to[at])) {
                    continue;
                }
                const std::array<int, 2> cells = {first[2] + static_cast<int>(std::ceil(from[at])),
                                                  first[2] + static_cast<int>(std::floor(to[at]))};
                add_column(i, j, cells, allowed_reach, least, found);
            }
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Start& a, const Start& b) { return a.reach > b.reach; });
        return found;
    }

    // Takes the height of a point of the body.
    void raise_to(double height) {
        peak_.highest = std::max(peak_.highest, height);
        if (above_ == 0.0) {
            peak_.bound = std::max(peak_.bound, height);
        }
    }

    FaceId look_at(const Cube& cube) {
        const double radius = 2.0 * k_corner * cube.half;
        double over = -2.0 * radius;
        if (!cube.is_inside) {
            const FacetPlanes::Over planes = planes_.height_over(cube.middle, radius);
            if (planes.least > radius) {
                return cube.near;
            }
            over = planes.most;
        }
        const FacetPlane* const plane = over > -radius ? planes_.farthest() : nullptr;
        if (is_fine_ && is_low_over(cube, cube.near, plane)) {
            return cube.near;
        }
        CubeHeight at = height_at(cube);
        const bool is_within = std::abs(at.likely) + radius <= enough();
        if (!is_within) {
            look_farther(cube, radius, over, at);
        } else if (over <= 0.0) {
            raise_to(at.likely);
        }
        return at.near;
    }

    // The cube may have points that are too high; `over` says how far its middle is out of the
    // body at most.
    void look_farther(const Cube& cube, double radius, double over, CubeHeight& at) {
        const double distance = std::abs(at.likely);
        if (!at.where) {
            at.where = where_around(cube, radius, at);
            heights_.keep(cube.place, at);
        }
        const Where where = *at.where;
        if (where == Where::out && over <= 0.0) {
            raise_to(distance);
        }
        // No way leads out of closed solids but through their surface.
        const bool is_low =
            where == Where::between && tree_.ground->whole && radius - distance <= allowed();
        if (where == Where::in || is_low) {
            return;
        }
        const FacetPlane* const plane = over > -radius ? planes_.farthest() : nullptr;
        if (is_fine_ && is_low_over(cube, at.near, plane)) {
            return;
        }
        if (radius > k_finest * allowed()) {
            halve(cube, at.near, cube.is_inside || over <= -radius);
        } else if (where == Where::out && !(is_fine_ && is_low_behind_any(cube, at.near, radius)) &&
                   !is_beside_a_sharp_end(cube, radius)) {
            // A winding number changes by less over so small a cube than the maker's limit is
            // above the definition's, so all of the cube is inside if its middle is.
            peak_.bound = std::max(peak_.bound, distance + radius);
        }
    }

    // Most bodies have no sharp ends, or no cube beside them is in doubt, so that their planes are
    // found when they are first asked for.
    [[nodiscard]] bool is_beside_a_sharp_end(const Cube& cube, double radius) {
        if (!knows_sharp_ends_) {
            planes_.add_at_sharp_ends(solid_);
            knows_sharp_ends_ = true;
        }
        return !cube.is_inside && planes_.height_over(cube.middle, radius).least > radius;
    }

    // At an edge of the body, the plane that keeps points low may not be the farthest one.
    [[nodiscard]] bool is_low_behind_any(const Cube& cube, FaceId face, double radius) const {
        const auto planes = planes_.all();
        return std::any_of(planes.begin(), planes.end(), [&](const FacetPlane& plane) {
            const double height = plane.normal.dot(cube.middle) - plane.offset;
            return std::abs(height) <= radius && is_low_over(cube, face, &plane);
        });
    }

    // True when what the plane leaves of the cube, or all of it, is near enough to one face. The
    // distance to a face is a convex function, so that it is largest at a corner of that.
    [[nodiscard]] bool is_low_over(const Cube& cube, FaceId face, const FacetPlane* plane) const {
        const double most = allowed() - doubt_;
        const HeightField& field = *tree_.field;
        const auto is_low = [&](const Vec3& point) {
            return std::abs(field.height_over(point, face)) <= most;
        };
        const double radius = 2.0 * k_corner * cube.half;
        if (face == k_none || std::abs(field.height_over(cube.middle, face)) > most + radius) {
            return false;
        }
        std::array<Vec3, 8> corners;
        std::array<double, 8> heights{}; // over the plane; of what is behind it they are negative
        for (unsigned i = 0; i < 8; ++i) {
            const Vec3 way((i & 1U) != 0 ? 1 : -1, (i & 2U) != 0 ? 1 : -1, (i & 4U) != 0 ? 1 : -1);
            corners[i] = cube.middle + cube.half * way;
            heights[i] = plane != nullptr
                             ? plane->normal.dot(corners[i]) - plane->offset - plane->doubt
                             : -1.0;
            if (heights[i] <= 0.0 && !is_low(corners[i])) {
                return false;
            }
        }
        for (unsigned i = 0; plane != nullptr && i < 8; ++i) {
            for (unsigned bit = 1; bit < 8; bit *= 2) {
                const unsigned j = i ^ bit;
                if (heights[i] <= 0.0 && heights[j] > 0.0 &&
                    !is_low(corners[i] +
                            heights[i] / (heights[i] - heights[j]) * (corners[j] - corners[i]))) {
                    return false;
                }
            }
        }
        return true;
    }

    [[nodiscard]] CubeHeight height_at(const Cube& cube) {
        if (const auto known = heights_.find(cube.place)) {
            return *known;
        }
        CubeHeight at;
        at.near = cube.near == k_none ? k_none : tree_.field->downhill(cube.middle, cube.near);
        at.likely = tree_.field->likely_height(cube.middle, at.near);
        heights_.keep(cube.place, at);
        return at;
    }

    // A surface nearer than the radius may cut the cube.
    [[nodiscard]] Where where_around(const Cube& cube, double radius, const CubeHeight& at) const {
        const HeightField& field = *tree_.field;
        return std::abs(at.likely) > radius ? field.around(cube.middle, radius, at.likely, at.near)
               : field.is_out(cube.middle, at.likely, at.near) ? Where::out
                                                               : Where::between;
    }

    void halve(const Cube& cube, FaceId near, bool is_inside) {
        const auto axes = tree_.grid.axes();
        for (unsigned i = 0; i < 8; ++i) {
            Cube part{cube.place, cube.middle, 0.5 * cube.half, near, is_inside};
            ++part.place.halvings;
            for (std::size_t k = 0; k < 3; ++k) {
                const bool is_upper = (i >> k & 1U) != 0;
                part.place.at[k] = 2 * cube.place.at[k] + (is_upper ? 1 : 0);
                part.middle[axes[k]] += is_upper ? part.half : -part.half;
            }
            waiting_.push_back(part);
        }
    }

    const SolidTree& tree_;
    CubeHeights& heights_;
    std::stop_token stop_;
    double floor_;
    double above_;
    double at_corners_ = 0.0; // the height of the highest corner, of thin bodies alone
    bool is_fine_;            // heights below a cell are asked for
    const Solid& solid_;
    bool knows_sharp_ends_ = false; // the planes have those at sharp ends
    Aabb box_;
    double doubt_; // a height is wrong by no more
    FacetPlanes planes_;
    std::vector<Cube> waiting_;
    Peak peak_;
};

} // namespace

PeakFinder::PeakFinder(const SolidTree& tree)
    : tree_(tree), heights_(std::make_unique<CubeHeights>()) {}
PeakFinder::~PeakFinder() = default;

// Cells that the surface meets are halved until they are as small as the limit; below a quarter of
// a cell they would be too many to be kept.
bool PeakFinder::is_able(double limit) const {
    constexpr double k_least = 0.25; // cells
    const double cell = tree_.grid.cell_size();
    return limit >= (tree_.heights->is_fine() ? k_least * cell : cell);
}

Peak PeakFinder::find(const Solid& solid, double floor, const std::stop_token& stop) const {
    PeakSearch search(tree_, *heights_, solid, floor, k_above, stop);
    search.look_at_corners_if_thin();
    return search.run();
}

bool PeakFinder::stands_out(const Solid& solid, double limit) const {
    HullScan scan(tree_.grid);
    const auto [squared, cell] = tree_.distance->farthest(scan.of(solid.vertices, solid.triangles));
    if (squared == 0) {
        return false;
    }
    const Vec3 middle = tree_.grid.middle_of(cell.column, cell.first);
    FaceId near = k_none;
    return holds(solid, {&middle, 1}) && tree_.field->height(middle, near, limit) > limit;
}

std::optional<Peak> PeakFinder::find_within(const Solid& solid, double limit,
                                            const std::stop_token& stop) const {
    if (stands_out(solid, limit)) {
        return std::nullopt;
    }
    const Peak peak = PeakSearch(tree_, *heights_, solid, limit, 0.0, stop).run();
    return peak.bound <= limit && !stop.stop_requested() ? std::optional(peak) : std::nullopt;
}

} // namespace hullwright
