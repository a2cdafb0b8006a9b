// Joins the parts of a solid two by two, down to one for each group that can be joined, and keeps
// each step. Any number of pieces is then a cut through these steps.
#pragma once

#include "join/cell_grid.h"

#include <vector>

namespace hullwright {

// A convex part that pieces are made of: the hull of these points.
struct JoinPart {
    std::vector<Vec3> points;
    PartId part = 0; // parts of different source parts stay apart
};

// A step joins two nodes. Nodes below the number of parts are the parts; step i makes node
// `parts + i`.
struct JoinStep {
    Index one = k_none; // the lower number
    Index other = k_none;
    std::uint64_t added = 0; // cells outside of the solid that no hull covered before

    bool operator==(const JoinStep&) const = default;
};

struct MergeTree {
    Index parts = 0;
    std::vector<JoinStep> steps;

    bool operator==(const MergeTree&) const = default;
};

// The cheapest step comes first: the one whose hull covers the fewest new cells outside of the
// solid, and of these the one with the smallest hull. Hulls are joined whose boxes touch or come as
// near as a cell.
[[nodiscard]] Result<MergeTree>
build_merge_tree(const CellGrid& grid, std::span<const JoinPart> parts, const Progress& progress);

// The parts of each piece when the first steps leave `pieces` of them, or as few as there can be.
// Parts ascend, and pieces by their first part.
[[nodiscard]] std::vector<std::vector<Index>> cut_tree(const MergeTree& tree, std::size_t pieces);

} // namespace hullwright
