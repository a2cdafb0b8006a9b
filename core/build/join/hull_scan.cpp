#include "join/hull_scan.h"

#include "join/rough_hull.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

constexpr double k_far = std::numeric_limits<double>::infinity();
// Counts the columns over which the volume of a hull is known to a few percent.
constexpr double k_enough_columns = 400.0;

// Heights may be off by this share of the solids' mean thickness, as places are thinner than that.
constexpr double k_thin_noise = 0.1;

} // namespace

double counting_noise(const CellGrid& grid) {
    return std::min(k_cell_noise * grid.cell_size(), k_thin_noise * grid.thickness());
}

Index rough_step(const CellGrid& grid, const Aabb& box) {
    const Lattice lattice = grid.lattice();
    const Vec3 size = box.size() / lattice.apart;
    const double columns = size[lattice.axes[0]] * size[lattice.axes[1]];
    return columns < 4.0 * k_enough_columns ? 1 : columns < 16.0 * k_enough_columns ? 2 : 4;
}

const Stretches& HullScan::of(std::span<const Vec3> corners, std::span<const Triangle> triangles,
                              Index step) {
    found_.clear();
    if (triangles.empty()) {
        return found_;
    }
    const Lattice lattice = grid_.lattice(step);
    places_.clear();
    for (const Vec3& corner : corners) {
        places_.push_back(lattice.place_of(corner));
    }
    const Columns columns = columns_at(lattice);
    if (columns.size() > 0) {
        find_ends(lattice, columns, triangles);
        gather(columns, step);
    }
    return found_;
}

HullScan::Columns HullScan::columns_at(const Lattice& lattice) const {
    Columns columns;
    for (std::size_t i = 0; i < 2; ++i) {
        double low = k_far;
        double high = -k_far;
        for (const auto& place : places_) {
            low = std::min(low, place[i]);
            high = std::max(high, place[i]);
        }
        // Places on sides are rounded and may be just beyond the corners.
        const int last = std::min(static_cast<int>(lattice.counts[i]) - 1,
                                  static_cast<int>(std::floor(high)) + 1);
        const int first = std::max(0, static_cast<int>(std::floor(low)));
        columns.first[i] = static_cast<Index>(first);
        columns.count[i] = static_cast<Index>(std::max(0, last - first + 1));
    }
    return columns;
}

void HullScan::find_ends(const Lattice& lattice, const Columns& columns,
                         std::span<const Triangle> triangles) {
    low_.assign(columns.size(), k_far);
    high_.assign(columns.size(), -k_far);
    for (const Triangle& t : triangles) {
        const std::array corners = {places_[t[0]], places_[t[1]], places_[t[2]]};
        const double area = area_of(corners);
        // The axes turn as x, y and z do, so a facet that turns to the left looks upward.
        const bool is_upper = area > 0.0;
        each_row_of_crossings(
            lattice, corners, area, [&](int row, int from, int end, const LatticePlane& plane) {
                double* const ends =
                    (is_upper ? high_ : low_).data() +
                    static_cast<std::size_t>(row - static_cast<int>(columns.first[1])) *
                        columns.count[0];
                for (int line = from; line < end; ++line) {
                    double& known = ends[line - static_cast<int>(columns.first[0])];
                    const double height = plane.height(line, row);
                    known = is_upper ? std::max(known, height) : std::min(known, height);
                }
            });
    }
}

// Gathers the cells of each column whose middles are between its two ends.
void HullScan::gather(const Columns& columns, Index step) {
    const double base = grid_.height_of(0);
    const double last = grid_.height_ - 1.0;
    const double scale = 1.0 / grid_.size_;
    std::size_t at = 0;
    for (Index row = 0; row < columns.count[1]; ++row) {
        const std::size_t begin =
            static_cast<std::size_t>(row + columns.first[1]) * step * grid_.rows_[0];
        for (Index line = 0; line < columns.count[0]; ++line, ++at) {
            if (!(low_[at] < high_[at])) {
                continue;
            }
            const double from = (low_[at] - base) * scale;
            const double to = (high_[at] - base) * scale;
            if (to < 0.0 || from > last) {
                continue;
            }
            const auto low = static_cast<Index>(at_least(from));
            const Index high = std::min(grid_.height_ - 1, static_cast<Index>(to));
            if (low <= high) {
                const std::size_t column =
                    begin + static_cast<std::size_t>(line + columns.first[0]) * step;
                found_.push_back({static_cast<Index>(column), low, high});
            }
        }
    }
}

} // namespace hullwright
