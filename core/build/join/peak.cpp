#include "join/peak.h"

#include "geom/box_around.h"
#include "join/hull_scan.h"
#include "piece/body.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace hullwright {
namespace {

// The bound is above the highest point by this share of it.
constexpr double k_above = 0.125;
// Cubes are halved no further than to this share of what is allowed.
constexpr double k_finest = 1.0 / 32.0;
// Facets longer than this over their height are slivers.
constexpr double k_skewed = 1e4;
const double k_corner = 0.5 * std::sqrt(3.0); // from a cube's middle to its corner

struct Cube {
    Vec3 middle;
    double half = 0.0;
    FaceId near = k_none;
    bool is_inside = false; // wholly in the body
};

class PeakSearch {
public:
    PeakSearch(const SolidTree& tree, const Solid& solid, double floor, double above,
               const std::stop_token& stop)
        : tree_(tree), stop_(stop), floor_(floor), above_(above), box_(box_around(solid.vertices)) {
        // Heights over a plane are off by a few roundings of its coordinates, times its facet's
        // skew.
        constexpr double k_roundings = 16.0;
        const double size =
            box_.diagonal() + box_.lower.cwiseAbs().maxCoeff() + box_.upper.cwiseAbs().maxCoeff();
        const double rounding = k_roundings * std::numeric_limits<double>::epsilon() * size;
        for (const Triangle& t : solid.triangles) {
            const Vec3& a = solid.vertices[t[0]];
            const Vec3 ab = solid.vertices[t[1]] - a;
            const Vec3 ac = solid.vertices[t[2]] - a;
            const Vec3 product = ab.cross(ac);
            const Vec3 normal = product.stableNormalized();
            if (!(normal.squaredNorm() > 0.0)) {
                continue; // its neighbours bound the body there
            }
            const double skew = ab.norm() * ac.norm() / product.norm();
            const bool is_sliver = !(skew <= k_skewed);
            // The normal of a sliver may be any, so its plane goes before all corners.
            double offset = normal.dot(a);
            for (std::size_t i = 0; is_sliver && i < solid.vertices.size(); ++i) {
                offset = std::max(offset, normal.dot(solid.vertices[i]));
            }
            planes_.push_back({normal, offset, rounding * (is_sliver ? 2.0 : 1.0 + skew)});
        }
    }

    Peak run() {
        const double half = 0.5 * tree_.grid.cell_size();
        FaceId near = k_none;
        for (const Start& start : starts()) {
            if (start.reach <= allowed() || is_over()) {
                break; // the farthest cells come first
            }
            waiting_.push_back({start.middle, half, near});
            while (!waiting_.empty() && !is_over()) {
                const Cube cube = waiting_.back();
                waiting_.pop_back();
                near = look_at(cube);
            }
        }
        peak_.bound = std::max(peak_.bound, allowed());
        return peak_;
    }

private:
    struct Plane {
        Vec3 normal;
        double offset;
        double doubt; // heights over it are off by no more
    };
    struct Start {
        Vec3 middle;
        double reach; // no point of the cell is farther out
    };

    [[nodiscard]] double allowed() const {
        return std::max(floor_, peak_.highest * (1.0 + above_));
    }
    // A search that only asks about a limit ends once that is exceeded.
    [[nodiscard]] bool is_over() const {
        return stop_.stop_requested() || (above_ == 0.0 && peak_.bound > floor_);
    }

    // How far the point is in front of the body's planes, at least and at most; once it is more
    // than `far` in front of one, the others are not asked.
    struct Over {
        double least = -std::numeric_limits<double>::infinity();
        double most = least;
    };
    Over height_over_planes(const Vec3& point, double far) {
        Over over;
        const auto look_at = [&](std::size_t i) {
            const Plane& plane = planes_[i];
            const double height = plane.normal.dot(point) - plane.offset;
            over.most = std::max(over.most, height + plane.doubt);
            if (height - plane.doubt > over.least) {
                over.least = height - plane.doubt;
                last_ = i;
            }
        };
        if (!planes_.empty()) {
            look_at(last_);
        }
        for (std::size_t i = 0; i < planes_.size() && over.least <= far; ++i) {
            look_at(i);
        }
        return over;
    }

    // No point of the cell is higher, in cells. A cell beyond the grid is as far from the nearest
    // one of the grid as it is, and all its points are outside.
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

        [[nodiscard]] double from(int i, int j) const {
            double from = 0.0;
            for (const End& end : lower) {
                from = std::max(from, end.at + end.rise[0] * i + end.rise[1] * j);
            }
            return from;
        }
        [[nodiscard]] double to(int i, int j, double to) const {
            for (const End& end : upper) {
                to = std::min(to, end.at + end.rise[0] * i + end.rise[1] * j);
            }
            return to;
        }
    };
    // The ends of what is no more than `far` in front of all planes; beyond them no middle of a
    // cell is.
    [[nodiscard]] ColumnEnds ends_within(const CellGrid::Place& first, double far) const {
        // Planes that rise by less than this share of a cell from one cell to the next bound no
        // column well. The others do so to a hundredth of a cell, even on the longest one.
        constexpr double k_level = 1e-6;
        constexpr double k_slack = 0.01;
        const auto axes = tree_.grid.axes();
        const Vec3 middle = tree_.grid.middle_of(first);
        ColumnEnds ends;
        for (const Plane& plane : planes_) {
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

    // Cells that may have a point of the body farther out than is allowed, the farthest first. The
    // body may be wider than the grid.
    std::vector<Start> starts() {
        const CellGrid& grid = tree_.grid;
        const double size = grid.cell_size();
        const double radius = k_corner * size;
        const double allowed_reach = allowed() / size;
        const CellGrid::Place first = grid.place_of(box_.lower);
        const CellGrid::Place last = grid.place_of(box_.upper);
        const ColumnEnds ends = ends_within(first, radius);
        const double height = last[2] - first[2];
        std::vector<Start> found;
        for (int j = first[1]; j <= last[1]; ++j) {
            for (int i = first[0]; i <= last[0] && !stop_.stop_requested(); ++i) {
                const double from = ends.from(i - first[0], j - first[1]);
                const double to =
                    from <= height ? ends.to(i - first[0], j - first[1], height) : -1.0;
                if (!(from <= to)) {
                    continue;
                }
                for (int k = first[2] + static_cast<int>(std::ceil(from));
                     k <= first[2] + static_cast<int>(std::floor(to)); ++k) {
                    const double reach = reach_of({i, j, k});
                    if (reach > allowed_reach) {
                        found.push_back({grid.middle_of(CellGrid::Place{i, j, k}), reach * size});
                    }
                }
            }
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Start& a, const Start& b) { return a.reach > b.reach; });
        return found;
    }

    // The height of a point of the body.
    void take(double height) {
        peak_.highest = std::max(peak_.highest, height);
        if (above_ == 0.0) {
            peak_.bound = std::max(peak_.bound, height);
        }
    }

    FaceId look_at(const Cube& cube) {
        const double radius = 2.0 * k_corner * cube.half;
        double over = -2.0 * radius;
        if (!cube.is_inside) {
            const Over planes = height_over_planes(cube.middle, radius);
            if (planes.least > radius) {
                return cube.near;
            }
            over = planes.most;
        }
        FaceId near = cube.near;
        if (near != k_none) {
            near = tree_.field->downhill(cube.middle, near);
        }
        const double likely = tree_.field->likely_height(cube.middle, near);
        const double distance = std::abs(likely);
        if (distance + radius <= allowed()) {
            if (over <= 0.0) {
                take(likely);
            }
            return near;
        }
        const HeightField& field = *tree_.field;
        // What is nearer than the cube is large may be on either side of it.
        const Where where = distance > radius ? field.around(cube.middle, radius, likely, near)
                            : field.is_out(cube.middle, likely, near) ? Where::out
                                                                      : Where::between;
        if (where == Where::out && over <= 0.0) {
            take(distance);
        }
        // No way leads out of closed solids but through their surface.
        const bool is_low =
            where == Where::between && tree_.ground->whole && radius - distance <= allowed();
        if (where == Where::in || is_low) {
            return near;
        }
        if (radius <= k_finest * allowed()) {
            // A winding number changes by less over so small a cube than the maker's limit is
            // above the definition's, so all of the cube is inside if its middle is.
            if (where == Where::out) {
                peak_.bound = std::max(peak_.bound, distance + radius);
            }
            return near;
        }
        halve(cube, near, cube.is_inside || over <= -radius);
        return near;
    }

    void halve(const Cube& cube, FaceId near, bool is_inside) {
        for (unsigned i = 0; i < 8; ++i) {
            Cube part{cube.middle, 0.5 * cube.half, near, is_inside};
            for (unsigned axis = 0; axis < 3; ++axis) {
                part.middle[axis] += (i >> axis & 1U) != 0 ? part.half : -part.half;
            }
            waiting_.push_back(part);
        }
    }

    const SolidTree& tree_;
    std::stop_token stop_;
    double floor_;
    double above_;
    Aabb box_;
    std::vector<Plane> planes_;
    std::size_t last_ = 0; // the plane that last had a point in front of it
    std::vector<Cube> waiting_;
    Peak peak_;
};

} // namespace

bool PeakFinder::is_able(double limit) const {
    return limit >= tree_.grid.cell_size();
}

Peak PeakFinder::find(const Solid& solid, double floor, const std::stop_token& stop) const {
    return PeakSearch(tree_, solid, floor, k_above, stop).run();
}

// The farthest of a hull's cells from the solid says at once that a hull stands out far.
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
    const Peak peak = PeakSearch(tree_, solid, limit, 0.0, stop).run();
    return peak.bound <= limit && !stop.stop_requested() ? std::optional(peak) : std::nullopt;
}

} // namespace hullwright
