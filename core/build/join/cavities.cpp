#include "join/cavities.h"

#include "base/union_find.h"
#include "join/close_gaps.h"
#include "join/hull_scan.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace hullwright {
namespace {

// Returns runs of cells that are neither solid nor met by a sheet, by columns. They are of no use
// when stopped.
Stretches open_runs(const CellGrid& grid, const CellDistance& distance, const Progress& progress) {
    const auto [rows, more_rows, height] = grid.extent();
    Stretches runs;
    for (Index j = 0; j < more_rows && !progress.stopped(); ++j) {
        progress.report(static_cast<double>(j) / more_rows);
        for (Index i = 0; i < rows; ++i) {
            for (Index k = 0; k < height; ++k) {
                if (distance.squared({i, j, k}) == 0) {
                    continue;
                }
                const Index column = j * rows + i;
                if (runs.empty() || runs.back().column != column || runs.back().last + 1 != k) {
                    runs.push_back({column, k, k});
                }
                runs.back().last = k;
            }
        }
    }
    return runs;
}

// Joins runs of two columns that lie side by side, each in ascending order.
void join_columns(const Stretches& runs, std::array<Index, 2> one, std::array<Index, 2> other,
                  UnionFind& sets) {
    while (one[0] < one[1] && other[0] < other[1]) {
        const Stretch& a = runs[one[0]];
        const Stretch& b = runs[other[0]];
        if (a.first <= b.last && b.first <= a.last) {
            sets.join(one[0], other[0]);
        }
        ++(a.last < b.last ? one : other)[0];
    }
}

Cavity cavity_of(const CellGrid& grid, Stretches cells) {
    Cavity cavity;
    Vec3 sum = Vec3::Zero();
    for (const Stretch& run : cells) {
        const Index count = run.last - run.first + 1;
        cavity.count += count;
        sum += 0.5 * count *
               (grid.middle_of(run.column, run.first) + grid.middle_of(run.column, run.last));
    }
    cavity.middle = sum / static_cast<double>(cavity.count);
    cavity.cells = std::move(cells);
    return cavity;
}

// Returns for each column the place of its first run, and at the end that after the last column's
// last run.
std::vector<Index> begins_of_columns(const Stretches& runs, std::size_t columns) {
    std::vector<Index> begins(columns + 1, 0);
    for (const Stretch& run : runs) {
        ++begins[run.column + 1];
    }
    std::partial_sum(begins.begin(), begins.end(), begins.begin());
    return begins;
}

// Returns the set of each run: runs are in one set as long as steps from cell to cell lead from one
// to the other. They are of no use when stopped.
std::vector<Index> sets_of(const CellGrid& grid, const Stretches& runs, const Progress& progress) {
    const auto [rows, more_rows, height] = grid.extent();
    const auto begins = begins_of_columns(runs, std::size_t{rows} * more_rows);
    const auto runs_of = [&](Index column) {
        return std::array{begins[column], begins[column + 1]};
    };
    UnionFind sets(runs.size());
    for (Index column = 0; column + 1 < begins.size() && !progress.stopped(); ++column) {
        progress.report(static_cast<double>(column) / static_cast<double>(begins.size()));
        if (column % rows > 0) {
            join_columns(runs, runs_of(column - 1), runs_of(column), sets);
        }
        if (column >= rows) {
            join_columns(runs, runs_of(column - rows), runs_of(column), sets);
        }
    }
    std::vector<Index> of_run;
    for (Index run = 0; run < runs.size(); ++run) {
        of_run.push_back(sets.find(run));
    }
    return of_run;
}

bool is_at_border(const CellGrid& grid, const Stretch& run) {
    const auto [rows, more_rows, height] = grid.extent();
    const Index row = run.column % rows;
    const Index row_of_rows = run.column / rows;
    return row == 0 || row + 1 == rows || row_of_rows == 0 || row_of_rows + 1 == more_rows ||
           run.first == 0 || run.last + 1 == height;
}

} // namespace

Result<std::vector<Cavity>> find_cavities(const CellGrid& grid, const CellDistance& distance,
                                          const Progress& progress) {
    if (progress.stopped()) {
        return stopped_issue();
    }
    const Progress part = progress.part("cavities", 0.0, 1.0);
    const Stretches runs = open_runs(grid, distance, part.part({}, 0.0, 0.5));
    const std::vector<Index> sets = sets_of(grid, runs, part.part({}, 0.5, 1.0));
    if (part.stopped()) {
        return stopped_issue();
    }
    std::vector<char> leads_out(runs.size(), 0); // by the set
    for (Index run = 0; run < runs.size(); ++run) {
        if (is_at_border(grid, runs[run])) {
            leads_out[sets[run]] = 1;
        }
    }
    std::map<Index, Stretches> closed;
    for (Index run = 0; run < runs.size(); ++run) {
        if (leads_out[sets[run]] == 0) {
            closed[sets[run]].push_back(runs[run]);
        }
    }
    std::vector<Cavity> cavities;
    for (auto& [set, cells] : closed) {
        Cavity cavity = cavity_of(grid, std::move(cells));
        if (cavity.count >= k_bubble) {
            cavities.push_back(std::move(cavity));
        }
    }
    std::stable_sort(cavities.begin(), cavities.end(),
                     [](const Cavity& a, const Cavity& b) { return a.count > b.count; });
    part.report(1.0);
    return cavities;
}

Result<FilledCavities> filled_cavities(const CellGrid& grid, std::span<const Cavity> cavities,
                                       std::span<const ConvexBody> bodies,
                                       const Progress& progress) {
    const Progress part = progress.part("cavities", 0.0, 1.0);
    FilledCavities told;
    if (cavities.empty()) {
        return told;
    }
    CellGrid::Mask open = grid.outside();
    HullScan scan(grid);
    for (std::size_t i = 0; i < bodies.size() && !part.stopped(); ++i) {
        part.report(static_cast<double>(i) / static_cast<double>(bodies.size()));
        grid.clear(open, scan.of(bodies[i].corners, bodies[i].triangles));
    }
    if (part.stopped()) {
        return stopped_issue();
    }
    told.all = cavities.size();
    for (const Cavity& cavity : cavities) {
        if (2 * grid.count(open, cavity.cells) < cavity.count) {
            told.middle = told.filled == 0 ? cavity.middle : told.middle;
            told.volume += static_cast<double>(cavity.count) * grid.cell_volume();
            ++told.filled;
        }
    }
    return told;
}

} // namespace hullwright
