// Makes groups of parts better than the cheapest joins left them. Greedy joins never look back:
// here a group gives away what a neighbour's hull holds or nearly holds, what is on one side of a
// plane, what the tree joined early, and single parts, as long as fewer cells outside of the solid
// are covered.
#pragma once

#include "join/merge_tree.h"

#include <functional>

namespace hullwright {

// Tells whether the hull of these points, which covers these cells, may be a group's.
using MayCover = std::function<bool(const Stretches&, std::span<const Vec3>)>;

using Grouping = std::vector<std::vector<Index>>;

// Improving begins with these groups. What a group has of a cluster may be given as one; each
// grouping of clusters is of all parts.
struct FirstGroups {
    Grouping groups;
    Grouping finer; // more of them, or the same
    std::vector<Grouping> clusters = {};
};

// Makes as many groups as there are. It begins with the finer ones, of which it joins the cheapest,
// since what they give to each other before makes better ones; where rules leave too many of
// these, with the groups themselves. Parts in groups ascend, and groups by their first part. The
// work is bounded by what hulls take, not by time.
[[nodiscard]] Result<Grouping> improve_groups(const CellGrid& grid, std::span<const JoinPart> parts,
                                              FirstGroups first, const MayCover& may_cover,
                                              const Progress& progress);

} // namespace hullwright
