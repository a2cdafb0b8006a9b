#include "join/limit_cost.h"

#include "base/parallel.h"
#include "join/certify.h"
#include "join/hull_scan.h"
#include "join/sketch.h"
#include "piece/body.h"

#include <algorithm>

namespace hullwright {
namespace {

// Counts cells outside of the solid that any of some hulls covers; hulls come and go.
class CoverCount {
public:
    explicit CoverCount(const CellGrid& grid) : height_(grid.extent()[2]) {
        const auto [rows, more_rows, height] = grid.extent();
        covers_.resize(std::size_t{rows} * more_rows * height);
        outside_.resize(covers_.size());
        std::size_t cell = 0;
        for (Index j = 0; j < more_rows; ++j) {
            for (Index i = 0; i < rows; ++i) {
                for (Index k = 0; k < height; ++k, ++cell) {
                    outside_[cell] = grid.is_set(grid.solid(), {i, j, k}) ? 0 : 1;
                }
            }
        }
    }

    void add(const Stretches& hull) {
        each_cell(hull, [this](std::size_t cell) { covered_ += covers_[cell]++ == 0 ? 1 : 0; });
    }
    void take(const Stretches& hull) {
        each_cell(hull, [this](std::size_t cell) { covered_ -= --covers_[cell] == 0 ? 1 : 0; });
    }
    [[nodiscard]] std::size_t covered() const { return covered_; }

private:
    template <class Visit> void each_cell(const Stretches& hull, const Visit& visit) const {
        for (const Stretch& stretch : hull) {
            const std::size_t column = std::size_t{stretch.column} * height_;
            for (Index k = stretch.first; k <= stretch.last; ++k) {
                if (outside_[column + k] != 0) {
                    visit(column + k);
                }
            }
        }
    }

    Index height_;
    std::vector<std::uint16_t> covers_; // per cell; there are fewer hulls at once
    std::vector<char> outside_;
    std::size_t covered_ = 0;
};

// The cells that the limited hulls of kept nodes cover, in the order of SolidTree::hulls.
Result<std::vector<Stretches>> limited_covers(const SolidTree& tree, std::uint32_t max_vertices,
                                              const Progress& progress) {
    const Certifier certifier(tree, max_vertices);
    std::vector<Stretches> covers(tree.hulls.size());
    const bool finished =
        for_each_block(covers.size(), 4, progress, [&](std::size_t begin, std::size_t end) {
            HullScan scan(tree.grid);
            for (std::size_t i = begin; i < end && !progress.stopped(); ++i) {
                const NodeHull& hull = tree.hulls[i];
                if (hull.triangles.empty()) {
                    continue;
                }
                if (hull.corners.size() <= max_vertices) {
                    covers[i] = scan.of(hull.corners, hull.triangles);
                    continue;
                }
                const Solid fewer = certifier.with_fewer_vertices(
                    body_of(hull.corners, {}, progress.token()), progress.token());
                covers[i] = scan.of(fewer.vertices, fewer.triangles);
            }
        });
    return finished && !progress.stopped() ? Result<std::vector<Stretches>>(std::move(covers))
                                           : stopped_issue();
}

} // namespace

Result<std::vector<double>> limit_cost(const SolidTree& tree, std::uint32_t max_vertices,
                                       const Progress& progress) {
    const MergeTree& merging = tree.merging;
    if (merging.parts == 0) {
        return std::vector<double>();
    }
    const auto covers = limited_covers(tree, max_vertices, progress.part("limiting", 0.0, 1.0));
    if (!covers) {
        return covers.issue();
    }
    const auto cover_of = [&](Index node) -> const Stretches& {
        return (*covers)[tree.hull_of_node[node]];
    };
    CoverCount count(tree.grid);
    for (const Index node : nodes_of_cut(merging, k_most_sketched)) {
        count.add(cover_of(node));
    }
    const double whole = cells_to_share(tree);
    std::vector<double> outside;
    for (std::size_t step = steps_of_cut(merging, k_most_sketched);; ++step) {
        outside.push_back(static_cast<double>(count.covered()) / whole);
        if (step == merging.steps.size()) {
            break;
        }
        count.take(cover_of(merging.steps[step].one));
        count.take(cover_of(merging.steps[step].other));
        count.add(cover_of(static_cast<Index>(merging.parts + step)));
    }
    std::reverse(outside.begin(), outside.end());
    return outside;
}

} // namespace hullwright
