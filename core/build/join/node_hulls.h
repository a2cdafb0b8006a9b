// Keeps the hulls of nodes near a tree's root, so that a cut through few nodes is there at once.
#pragma once

#include "base/progress.h"
#include "geom/types.h"

#include <mutex>
#include <optional>
#include <vector>

namespace hullwright {

struct SolidTree;

// Cuts of at most so many pieces are made of hulls that are kept.
inline constexpr std::size_t k_most_sketched = 256;

// Holds the hull of a node. It is rough: corners may be missing that stand out by rounding alone.
struct NodeHull {
    std::vector<Vec3> corners; // all points where the node has no volume
    std::vector<Triangle> triangles;
    double protrusion = 0.0; // of its cells outside of the solid, the largest distance from it
};

struct NodeHulls {
    std::vector<NodeHull> hulls; // of all nodes in cuts of at most k_most_sketched pieces
    std::vector<Index> of_node;  // the number of its hull; k_none: not kept
};

// Makes the hulls when they are first asked for, as a run that shows nothing needs none. Where
// making them was stopped, they are made anew when they are asked for again.
class KeptHulls {
public:
    // Who asks while another thread makes them waits, so it is asked outside of parallel loops.
    // Returns null when stopped.
    [[nodiscard]] const NodeHulls* of(const SolidTree& tree, const Progress& progress);

private:
    std::mutex mutex_;
    std::optional<NodeHulls> made_;
};

// Returns null when stopped.
[[nodiscard]] const NodeHulls* hulls_of(const SolidTree& tree, const Progress& progress);
// Goes on to the end: who can stop asks as above first.
[[nodiscard]] const NodeHulls& hulls_of(const SolidTree& tree);

} // namespace hullwright
