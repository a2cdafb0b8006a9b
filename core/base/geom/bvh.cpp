#include "geom/bvh.h"

#include <algorithm>
#include <numeric>
#include <tbb/parallel_invoke.h>

namespace hullwright {
namespace {

// Both numbers change time alone: what a tree finds is the same for leaves of any size, and halves
// of fewer items are sorted sooner than another thread is woken.
constexpr Index k_leaf_size = 4;
constexpr Index k_serial_size = 4096;

// Counts the nodes of a tree over n and over n + 1 items: a halving recursion meets only two sizes
// per level, so counting both at once takes logarithmic time.
struct NodeCounts {
    Index smaller; // node count of a tree over n items
    Index larger;  // node count of a tree over n + 1 items
};

NodeCounts node_counts(Index n) {
    if (n + 1 <= k_leaf_size) {
        return {1, 1};
    }
    const NodeCounts half = node_counts(n / 2);
    // An even n splits into n/2 + n/2, and n + 1 into n/2 + (n/2 + 1); an odd n the other way
    // round.
    const Index even = 1 + 2 * half.smaller;
    const Index mixed = 1 + half.smaller + half.larger;
    const Index odd = 1 + 2 * half.larger;
    NodeCounts counts = n % 2 == 0 ? NodeCounts{even, mixed} : NodeCounts{mixed, odd};
    if (n <= k_leaf_size) {
        counts.smaller = 1;
    }
    return counts;
}

struct Builder {
    std::span<const Aabb> boxes;
    std::span<Bvh::Node> nodes;
    std::span<Index> items;
    const Progress& progress;

    void build(Index at, Index first, Index count) {
        Bvh::Node& node = nodes[at];
        Aabb centres;
        for (Index i = first; i < first + count; ++i) {
            node.box.add(boxes[items[i]]);
            centres.add(boxes[items[i]].centre());
        }
        if (count <= k_leaf_size) {
            node.first = first;
            node.count = count;
            return;
        }
        if (progress.stopped()) {
            return;
        }
        Eigen::Index axis = 0;
        centres.size().maxCoeff(&axis);
        const auto centre = [&](Index item) {
            return boxes[item].lower[axis] + boxes[item].upper[axis];
        };
        const Index half = count / 2;
        std::nth_element(items.begin() + first, items.begin() + first + half,
                         items.begin() + first + count, [&](Index a, Index b) {
                             const double ca = centre(a);
                             const double cb = centre(b);
                             return ca != cb ? ca < cb : a < b;
                         });
        // nth_element leaves the order inside a half to the library; sorting by index would make it
        // portable but costs more than the split. As sets, the halves are the same everywhere.
        const Index left = at + 1;
        const Index right = left + node_counts(half).smaller;
        node.first = right;
        if (count < k_serial_size) {
            build(left, first, half);
            build(right, first + half, count - half);
        } else {
            tbb::parallel_invoke([&] { build(left, first, half); },
                                 [&] { build(right, first + half, count - half); });
        }
    }
};

} // namespace

Result<Bvh> Bvh::build(std::span<const Aabb> boxes, const Progress& progress) {
    Bvh bvh;
    if (boxes.empty()) {
        return bvh;
    }
    const auto count = static_cast<Index>(boxes.size());
    bvh.items_.resize(count);
    std::iota(bvh.items_.begin(), bvh.items_.end(), Index{0});
    bvh.nodes_.resize(node_counts(count).smaller);
    Builder{boxes, bvh.nodes_, bvh.items_, progress}.build(0, 0, count);
    if (progress.stopped()) {
        return stopped_issue();
    }
    return bvh;
}

} // namespace hullwright
