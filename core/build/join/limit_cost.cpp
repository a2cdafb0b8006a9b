#include "join/limit_cost.h"

#include "base/parallel.h"
#include "join/certify.h"
#include "join/hull_scan.h"
#include "join/sketch.h"
#include "piece/body.h"

#include <algorithm>
#include <array>

namespace hullwright {
namespace {

// A hull covers stretches before the grid along its columns, in it, and behind it. Hulls of few
// vertices reach out of the model's box, where the lines that measure a cut run on.
using Cover = std::array<Stretches, 3>;

Cover cover_of(HullScan& scan, const CellGrid& grid, std::span<const Vec3> corners,
               std::span<const Triangle> triangles) {
    const double height = grid.extent()[2] * grid.cell_size();
    Cover cover;
    for (std::size_t i = 0; i < cover.size(); ++i) {
        std::vector<Vec3> moved(corners.begin(), corners.end());
        for (Vec3& corner : moved) {
            corner[grid.axes()[2]] += height * (1.0 - static_cast<double>(i));
        }
        cover[i] = scan.of(moved, triangles);
    }
    return cover;
}

// Counts cells outside of the solid that any of some hulls covers; hulls come and go.
class CoverCount {
public:
    explicit CoverCount(const CellGrid& grid) : height_(grid.extent()[2]) {
        const auto [rows, more_rows, height] = grid.extent();
        outside_.resize(std::size_t{rows} * more_rows * height);
        covers_.resize(outside_.size() * std::tuple_size_v<Cover>);
        std::size_t cell = 0;
        for (Index j = 0; j < more_rows; ++j) {
            for (Index i = 0; i < rows; ++i) {
                for (Index k = 0; k < height; ++k, ++cell) {
                    outside_[cell] = grid.is_set(grid.solid(), {i, j, k}) ? 0 : 1;
                }
            }
        }
    }

    void add(const Cover& hull) {
        each_cell(hull, [this](std::size_t cell) { covered_ += covers_[cell]++ == 0 ? 1 : 0; });
    }
    void remove(const Cover& hull) {
        each_cell(hull, [this](std::size_t cell) { covered_ -= --covers_[cell] == 0 ? 1 : 0; });
    }
    [[nodiscard]] std::size_t covered() const { return covered_; }

private:
    template <class Visit> void each_cell(const Cover& hull, const Visit& visit) const {
        for (std::size_t i = 0; i < hull.size(); ++i) {
            for (const Stretch& stretch : hull[i]) {
                const std::size_t column = std::size_t{stretch.column} * height_;
                for (Index k = stretch.first; k <= stretch.last; ++k) {
                    if (i != 1 || outside_[column + k] != 0) {
                        visit(i * outside_.size() + column + k);
                    }
                }
            }
        }
    }

    Index height_;
    std::vector<std::uint16_t> covers_; // per cell; there are fewer hulls at once
    std::vector<char> outside_;         // per cell of the grid
    std::size_t covered_ = 0;
};

// Returns the cells that the limited hulls of kept nodes cover, in the order of their hulls.
Result<std::vector<Cover>> limited_covers(const SolidTree& tree, std::uint32_t max_vertices,
                                          const Progress& progress) {
    const Certifier certifier(tree, max_vertices);
    constexpr double k_kept = 0.2; // the share of the time is the progress bar's alone
    const NodeHulls* const kept = hulls_of(tree, progress.part({}, 0.0, k_kept));
    if (kept == nullptr) {
        return stopped_issue();
    }
    const std::vector<NodeHull>& hulls = kept->hulls;
    std::vector<Cover> covers(hulls.size());
    const bool finished = for_each_block(
        covers.size(), 4, progress.part({}, k_kept, 1.0), [&](std::size_t begin, std::size_t end) {
            HullScan scan(tree.grid);
            for (std::size_t i = begin; i < end && !progress.stopped(); ++i) {
                const NodeHull& hull = hulls[i];
                if (hull.triangles.empty()) {
                    continue;
                }
                if (hull.corners.size() <= max_vertices) {
                    covers[i] = cover_of(scan, tree.grid, hull.corners, hull.triangles);
                    continue;
                }
                const Solid fewer = certifier.with_fewer_vertices(
                    body_of(hull.corners, {}, progress.token()), progress.token());
                covers[i] = cover_of(scan, tree.grid, fewer.vertices, fewer.triangles);
            }
        });
    return finished && !progress.stopped() ? Result<std::vector<Cover>>(std::move(covers))
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
    const std::vector<Index>& number_of_hull = hulls_of(tree).of_node;
    const auto limited = [&](Index node) -> const Cover& {
        return (*covers)[number_of_hull[node]];
    };
    CoverCount count(tree.grid);
    for (const Index node : nodes_of_cut(merging, k_most_sketched)) {
        count.add(limited(node));
    }
    const double whole = cells_to_share(tree);
    std::vector<double> outside;
    for (std::size_t step = steps_of_cut(merging, k_most_sketched);; ++step) {
        outside.push_back(static_cast<double>(count.covered()) / whole);
        if (step == merging.steps.size()) {
            break;
        }
        count.remove(limited(merging.steps[step].one));
        count.remove(limited(merging.steps[step].other));
        count.add(limited(static_cast<Index>(merging.parts + step)));
    }
    std::reverse(outside.begin(), outside.end());
    return outside;
}

} // namespace hullwright
