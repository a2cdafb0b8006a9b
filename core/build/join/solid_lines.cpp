#include "join/solid_lines.h"

#include "base/parallel.h"
#include "geom/box_around.h"
#include "join/inside_along.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

constexpr double k_far = std::numeric_limits<double>::infinity();
// Is twice as many as a grid of cells has (k_most_cells, cell_grid.cpp), so that the grid's own
// rows always fit. The million of lines that this allows takes 16 MB beside their stretches; gaps
// of thin layers that fewer lines miss are left open.
constexpr double k_most_rows = 1024.0;

using Place = std::array<double, 2>;

// Spreads the bits of a number (the finalizer of splitmix64), as a share from 0 to 1.
double spread(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15U;
    number = (number ^ number >> 30U) * 0xbf58476d1ce4e5b9U;
    number = (number ^ number >> 27U) * 0x94d049bb133111ebU;
    return static_cast<double>((number ^ number >> 31U) >> 11U) * 0x1p-53;
}

// True when the place is on the left of the way from a to b. A place on the way itself is on the
// same side for both triangles at that way.
bool is_left(const Place& a, const Place& b, const Place& at) {
    const bool turned = b < a;
    const Place& from = turned ? b : a;
    const Place& to = turned ? a : b;
    const double side =
        (to[0] - from[0]) * (at[1] - from[1]) - (to[1] - from[1]) * (at[0] - from[0]);
    return (side >= 0.0) != turned;
}

// Adds the stretch, or makes the last one longer where that ends.
void add(LineStretches& list, const LineStretch& stretch) {
    if (!list.empty() && list.back().line == stretch.line && list.back().to >= stretch.from) {
        list.back().to = std::max(list.back().to, stretch.to);
    } else if (stretch.from < stretch.to) {
        list.push_back(stretch);
    }
}

} // namespace

Result<SolidLines> SolidLines::make(const Ground& ground, const CellGrid& grid, double apart,
                                    const Progress& progress) {
    SolidLines made;
    const Aabb box = bounds_of(ground.mesh());
    made.axes_ = grid.axes();
    made.lower_ = box.lower;
    made.upper_ = box.upper;
    for (std::size_t i = 0; i < 2; ++i) {
        const double side = box.size()[made.axes_[i]];
        const double rows =
            std::clamp(std::ceil(side / apart), static_cast<double>(grid.extent()[i]), k_most_rows);
        made.rows_[i] = static_cast<Index>(rows);
        made.size_[i] = side / rows;
    }
    made.places_.resize(static_cast<std::size_t>(made.rows_[0]) * made.rows_[1]);
    for (Index line = 0; line < made.places_.size(); ++line) {
        const auto at = made.place_of(line);
        for (std::size_t i = 0; i < 2; ++i) {
            made.places_[line][i] = box.lower[made.axes_[i]] +
                                    (at[i] + spread(std::size_t{2} * line + i)) * made.size_[i];
        }
    }
    const bool finished = ground.whole ? made.find_closed(ground, progress)
                                       : made.find_decided(ground, grid.cell_size(), progress);
    return finished ? Result<SolidLines>(std::move(made)) : stopped_issue();
}

SolidLines::Columns SolidLines::columns_in(const Aabb& box) const {
    Columns columns{};
    for (std::size_t i = 0; i < 2; ++i) {
        const int axis = axes_[i];
        const auto number = [&](double at) {
            const double row = size_[i] > 0.0 ? std::floor((at - lower_[axis]) / size_[i]) : 0.0;
            return static_cast<Index>(std::clamp(row, 0.0, rows_[i] - 1.0));
        };
        columns.first[i] = number(box.lower[axis]);
        columns.last[i] = number(box.upper[axis]);
    }
    return columns;
}

// Calls visit(line, height) for each line that crosses the triangle.
template <class Visit>
void SolidLines::each_line(const std::array<Vec3, 3>& corners, const Visit& visit) const {
    std::array<Place, 3> at{};
    for (std::size_t i = 0; i < 3; ++i) {
        at[i] = {corners[i][axes_[0]], corners[i][axes_[1]]};
    }
    const Place u = {at[1][0] - at[0][0], at[1][1] - at[0][1]};
    const Place v = {at[2][0] - at[0][0], at[2][1] - at[0][1]};
    const double area = u[0] * v[1] - u[1] * v[0];
    if (area == 0.0) {
        return;
    }
    const Columns columns = columns_in(box_around(corners));
    const int up = axes_[2];
    for (Index j = columns.first[1]; j <= columns.last[1]; ++j) {
        for (Index i = columns.first[0]; i <= columns.last[0]; ++i) {
            const Index line = j * rows_[0] + i;
            const Place& place = places_[line];
            const bool left = is_left(at[0], at[1], place);
            if (left != is_left(at[1], at[2], place) || left != is_left(at[2], at[0], place)) {
                continue;
            }
            const Place to = {place[0] - at[0][0], place[1] - at[0][1]};
            const double s = (to[0] * v[1] - to[1] * v[0]) / area;
            const double t = (u[0] * to[1] - u[1] * to[0]) / area;
            visit(line, corners[0][up] + s * (corners[1][up] - corners[0][up]) +
                            t * (corners[2][up] - corners[0][up]));
        }
    }
}

std::optional<std::vector<std::vector<FaceTurn>>>
SolidLines::turns(const Ground& ground, const Progress& progress) const {
    return turns_along(ground, axes_[2], places_.size(), progress,
                       [this](const std::array<Vec3, 3>& corners, const auto& crossed) {
                           each_line(corners, crossed);
                       });
}

void SolidLines::append(const std::vector<LineStretches>& found) {
    for (const LineStretches& list : found) {
        solid_.insert(solid_.end(), list.begin(), list.end());
    }
}

// Counts how often closed solids wind around the points of a line.
bool SolidLines::find_closed(const Ground& ground, const Progress& progress) {
    auto crossings = turns(ground, progress.part({}, 0.0, 0.5));
    if (!crossings) {
        return false;
    }
    std::vector<LineStretches> found(places_.size());
    const auto count_turns = [&](Index line) {
        std::vector<FaceTurn>& list = (*crossings)[line];
        std::sort(list.begin(), list.end());
        int turns = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (turns != 0) {
                add(found[line], {line, list[i - 1].height, list[i].height});
            }
            turns += list[i].turn;
        }
    };
    const bool finished = for_each_block(places_.size(), 1024, progress.part({}, 0.5, 1.0),
                                         [&](std::size_t begin, std::size_t end) {
                                             for (std::size_t line = begin; line < end; ++line) {
                                                 count_turns(static_cast<Index>(line));
                                             }
                                         });
    append(found);
    return finished;
}

// Around open solids winding numbers tell what is inside between crossings.
bool SolidLines::find_decided(const Ground& ground, double step, const Progress& progress) {
    const auto crossings = turns(ground, progress.part({}, 0.0, 0.1));
    if (!crossings) {
        return false;
    }
    std::vector<LineStretches> found(places_.size());
    const bool finished = for_each_block(
        places_.size(), 8, progress.part({}, 0.1, 1.0), [&](std::size_t begin, std::size_t end) {
            for (std::size_t line = begin; line < end; ++line) {
                const auto number = static_cast<Index>(line);
                const AxisLine along{point_at(number, 0.0), axes_[2]};
                for (const auto& [from, to] :
                     inside_along(ground, along, (*crossings)[line], lower_[axes_[2]],
                                  upper_[axes_[2]], step)) {
                    add(found[line], {number, from, to});
                }
            }
        });
    append(found);
    return finished;
}

Vec3 SolidLines::point_at(Index line, double along) const {
    Vec3 point;
    point[axes_[0]] = places_[line][0];
    point[axes_[1]] = places_[line][1];
    point[axes_[2]] = along;
    return point;
}

LineStretches SolidLines::cover_of(std::span<const Vec3> corners,
                                   std::span<const Triangle> triangles) const {
    if (triangles.empty()) {
        return {};
    }
    const Columns columns = columns_in(box_around(corners));
    const std::size_t across = columns.last[0] - columns.first[0] + 1;
    const std::size_t size = across * (columns.last[1] - columns.first[1] + 1);
    std::vector<double> low(size, k_far);
    std::vector<double> high(size, -k_far);
    for (const Triangle& t : triangles) {
        each_line({corners[t[0]], corners[t[1]], corners[t[2]]}, [&](Index line, double height) {
            const auto at = place_of(line);
            const std::size_t number =
                (at[1] - columns.first[1]) * across + (at[0] - columns.first[0]);
            low[number] = std::min(low[number], height);
            high[number] = std::max(high[number], height);
        });
    }
    LineStretches cover;
    for (std::size_t i = 0; i < size; ++i) {
        if (low[i] < high[i]) {
            const auto row = static_cast<Index>(i / across) + columns.first[1];
            const auto column = static_cast<Index>(i % across) + columns.first[0];
            cover.push_back({row * rows_[0] + column, low[i], high[i]});
        }
    }
    return cover;
}

double length_of(const LineStretches& stretches) {
    double sum = 0.0;
    for (const LineStretch& stretch : stretches) {
        sum += stretch.length();
    }
    return sum;
}

LineStretches without(const LineStretches& stretches, const LineStretches& cover) {
    LineStretches left;
    auto next = cover.begin();
    for (LineStretch stretch : stretches) {
        while (next != cover.end() && (next->line < stretch.line ||
                                       (next->line == stretch.line && next->to <= stretch.from))) {
            ++next;
        }
        for (auto over = next;
             over != cover.end() && over->line == stretch.line && over->from < stretch.to; ++over) {
            if (over->from > stretch.from) {
                left.push_back({stretch.line, stretch.from, over->from});
            }
            stretch.from = std::max(stretch.from, over->to);
        }
        if (stretch.from < stretch.to) {
            left.push_back(stretch);
        }
    }
    return left;
}

} // namespace hullwright
