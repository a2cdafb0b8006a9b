// Joins the parts of a solid two by two, down to one for each group that can be joined, and keeps
// each step. Any number of pieces is then a cut through these steps.
#pragma once

#include "join/cell_distance.h"

#include <vector>

namespace hullwright {

// A convex part that pieces are made of: the hull of these points.
struct JoinPart {
    std::vector<Vec3> points;
    PartId part = 0; // parts of different source parts stay apart
};

// The part that a box makes.
[[nodiscard]] JoinPart box_part(const Aabb& box, PartId part);

// A step joins two nodes. Nodes below the number of parts are the parts; step i makes node
// `parts + i`.
struct JoinStep {
    Index one = k_none; // the lower number
    Index other = k_none;
    std::uint64_t added = 0; // cells outside of the solid that no hull covered before

    bool operator==(const JoinStep&) const = default;
};

// Says how far off the hull is that a step makes, in model units; step_costs.h finds it.
struct StepCost {
    double protrusion = 0.0; // how far it stands out of the solid, as the grid's cells tell
    double concavity = 0.0;  // how deep faces lie in it, measured as of a piece

    bool operator==(const StepCost&) const = default;
};

struct MergeTree {
    Index parts = 0;
    std::uint64_t outside = 0; // cells outside of the solid that the parts cover
    std::vector<JoinStep> steps;
    std::vector<StepCost> costs = {}; // of the steps, in trees that were saved; else none

    bool operator==(const MergeTree&) const = default;
};

// These rules decide about joins, too; what they point to must outlive the call.
struct JoinRules {
    const CellDistance* distance = nullptr; // where given, protrusion comes before volume
    const CellGrid::Mask* kept = nullptr;   // cells that no joined hull may cover
    // Joins are sought among so many pairs of parts that are near each other, and a few more. The
    // box of a part is near those of some dozens of others, so that ten thousand parts have half a
    // million pairs. There are more than this only where thousands of parts are entwined, as fibres
    // of a bundle that lies aslant; they would take gigabytes, while so many take less than half a
    // one. Of the parts that come after it along x each is then held against those alone whose
    // boxes make the smallest with its own, and others without which parts would not hang together.
    std::size_t most_pairs = std::size_t{1} << 22U;
};

// The cheapest step comes first: the one whose hull covers the fewest new cells outside of the
// solid, and of these the one with the smallest hull. By protrusion it is the one whose farthest
// cell is nearest to the solid, and of these the cheapest. Hulls are joined whose boxes touch or
// come as near as a cell.
[[nodiscard]] Result<MergeTree> build_merge_tree(const CellGrid& grid,
                                                 std::span<const JoinPart> parts,
                                                 const JoinRules& rules, const Progress& progress);

// Returns how many of the first steps leave `pieces` pieces, or as few as there can be.
[[nodiscard]] std::size_t steps_of_cut(const MergeTree& tree, std::size_t pieces);
// The nodes that stand when the first steps leave `pieces` of them, or as few as there can be;
// ascending.
[[nodiscard]] std::vector<Index> nodes_of_cut(const MergeTree& tree, std::size_t pieces);
// The parts of a node, ascending.
[[nodiscard]] std::vector<Index> parts_below(const MergeTree& tree, Index node);
// The parts of each piece when the first steps leave `pieces` of them, or as few as there can be.
// Parts ascend, and pieces by their first part.
[[nodiscard]] std::vector<std::vector<Index>> cut_tree(const MergeTree& tree, std::size_t pieces);

} // namespace hullwright
