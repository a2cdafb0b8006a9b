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

// Spreads the bits of a number (the finalizer of splitmix64), as a share from 0 to 1.
double spread(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15U;
    number = (number ^ number >> 30U) * 0xbf58476d1ce4e5b9U;
    number = (number ^ number >> 27U) * 0x94d049bb133111ebU;
    return static_cast<double>((number ^ number >> 31U) >> 11U) * 0x1p-53;
}

// True when the place is on the left of the way from a to b. A place on the way itself is on the
// same side for both triangles at that way.
bool is_left(const std::array<double, 2>& a, const std::array<double, 2>& b,
             const std::array<double, 2>& at) {
    const bool turned = b < a;
    const auto& from = turned ? b : a;
    const auto& to = turned ? a : b;
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

Index SolidLines::column_at(std::size_t way, double at) const {
    const double column =
        size_[way] > 0.0 ? std::floor((at - lower_[axes_[way]]) / size_[way]) : 0.0;
    return static_cast<Index>(std::clamp(column, 0.0, rows_[way] - 1.0));
}

SolidLines::Columns SolidLines::columns_in(const Aabb& box) const {
    Columns columns{};
    for (std::size_t i = 0; i < 2; ++i) {
        columns.first[i] = column_at(i, box.lower[axes_[i]]);
        columns.last[i] = column_at(i, box.upper[axes_[i]]);
    }
    return columns;
}

// Returns the first and the last line of a row that may cross the triangle, of those in its
// columns. A line lies anywhere in its row, so that they are where the triangle is between the
// row's borders, and a column farther: roundings move sides of the triangle by less than a
// millionth of a row or a column, whose number is no more than k_most_rows. What is beyond the
// lattice is in its first row or its last one, as in columns_in().
std::array<Index, 2> SolidLines::lines_of_row(const std::array<Place, 3>& corners, Index row,
                                              const Columns& columns) const {
    constexpr Index k_narrow = 4; // columns: looking for fewer takes as long as looking at them
    if (columns.last[0] - columns.first[0] < k_narrow) {
        return {columns.first[0], columns.last[0]};
    }
    constexpr double k_beside = 1e-3; // of a row
    const double start = lower_[axes_[1]];
    const double low = row == 0 ? -k_far : start + (row - k_beside) * size_[1];
    const double high = row + 1 == rows_[1] ? k_far : start + (row + 1.0 + k_beside) * size_[1];
    double from = k_far;
    double to = -k_far;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto [lower, upper] =
            std::minmax(corners[i], corners[(i + 1) % 3],
                        [](const Place& one, const Place& other) { return one[1] < other[1]; });
        if (upper[1] < low || lower[1] > high) {
            continue;
        }
        const auto at = [&lower = lower, &upper = upper](double height) {
            const double share = (height - lower[1]) / (upper[1] - lower[1]);
            return lower[0] + share * (upper[0] - lower[0]);
        };
        const double begin = low > lower[1] ? at(low) : lower[0];
        const double end = high < upper[1] ? at(high) : upper[0];
        from = std::min({from, begin, end});
        to = std::max({to, begin, end});
    }
    const Index first = column_at(0, from);
    return {std::max(columns.first[0], first > 0 ? first - 1 : first),
            std::min(columns.last[0], column_at(0, to) + 1)};
}

// Calls visit(line, height) for each line that crosses the triangle. Returns how many lines were
// looked at.
template <class Visit>
std::size_t SolidLines::each_line(const std::array<Vec3, 3>& corners, const Visit& visit) const {
    std::array<Place, 3> at{};
    for (std::size_t i = 0; i < 3; ++i) {
        at[i] = {corners[i][axes_[0]], corners[i][axes_[1]]};
    }
    const Place u = {at[1][0] - at[0][0], at[1][1] - at[0][1]};
    const Place v = {at[2][0] - at[0][0], at[2][1] - at[0][1]};
    const double area = u[0] * v[1] - u[1] * v[0];
    if (area == 0.0) {
        return 0;
    }
    const Columns columns = columns_in(box_around(corners));
    const int up = axes_[2];
    std::size_t looked_at = 0;
    for (Index j = columns.first[1]; j <= columns.last[1]; ++j) {
        const auto [first, last] = lines_of_row(at, j, columns);
        for (Index i = first; i <= last; ++i) {
            ++looked_at;
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
    return looked_at;
}

std::optional<std::vector<std::vector<FaceTurn>>>
SolidLines::turns(const Ground& ground, const Progress& progress) const {
    return turns_along(ground, axes_[2], places_.size(), progress,
                       [this](const std::array<Vec3, 3>& corners, const auto& crossed) {
                           return each_line(corners, crossed);
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
