#include "geom/bvh.h"

#include <algorithm>
#include <cmath>
#include <limits>
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
            if (!boxes[items[i]].empty()) {
                centres.add(boxes[items[i]].centre());
            }
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
        // An empty box has no centre, and comes first: what is no number would have no order.
        const auto centre = [&](Index item) {
            const double twice = boxes[item].lower[axis] + boxes[item].upper[axis];
            return std::isnan(twice) ? -std::numeric_limits<double>::infinity() : twice;
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

// Copies a tree without some of its items. A node below which all are left out is not copied, and
// neither is one that would have a single child.
class Thinner {
public:
    Thinner(const Bvh& tree, const std::vector<bool>& left_out,
            const std::function<Aabb(Index)>& box_of, const std::stop_token& stop)
        : tree_(tree), left_out_(left_out), box_of_(box_of), stop_(stop) {}

    // After a stop the copy means nothing.
    void run() {
        count();
        if (!stop_.stop_requested() && !kept_.empty() && kept_.front() > 0) {
            copy(0);
        }
    }
    [[nodiscard]] std::vector<Bvh::Node> take_nodes() { return std::move(nodes_); }
    [[nodiscard]] std::vector<Index> take_items() { return std::move(items_); }

private:
    [[nodiscard]] std::span<const Index> items_of(const Bvh::Node& leaf) const {
        return tree_.items().subspan(leaf.first, leaf.count);
    }

    // Children come after their parents, so this goes backward.
    void count() {
        constexpr std::size_t k_poll = std::size_t{1} << 14U;
        const auto nodes = tree_.nodes();
        kept_.assign(nodes.size(), 0);
        for (std::size_t at = nodes.size(); at-- > 0;) {
            if (at % k_poll == 0 && stop_.stop_requested()) {
                return;
            }
            const Bvh::Node& node = nodes[at];
            if (node.count == 0) {
                kept_[at] = kept_[at + 1] + kept_[node.first];
                continue;
            }
            for (const Index item : items_of(node)) {
                kept_[at] += left_out_[item] ? 0 : 1;
            }
        }
    }

    // Copies a node below which something is kept, and returns the copy's number.
    Index copy(Index at) {
        const auto nodes = tree_.nodes();
        while (nodes[at].count == 0 && (kept_[at + 1] == 0 || kept_[nodes[at].first] == 0)) {
            at = kept_[at + 1] == 0 ? nodes[at].first : at + 1;
        }
        const auto number = static_cast<Index>(nodes_.size());
        nodes_.push_back(nodes[at]);
        if (stop_.stop_requested()) {
            return number;
        }
        if (nodes[at].count > 0) {
            copy_items(nodes[at], nodes_[number]);
            return number;
        }
        const Index left = copy(at + 1); // which is the next number
        const Index right = copy(nodes[at].first);
        nodes_[number].first = right;
        nodes_[number].box = nodes_[left].box;
        nodes_[number].box.add(nodes_[right].box);
        return number;
    }

    void copy_items(const Bvh::Node& leaf, Bvh::Node& copied) {
        copied.first = static_cast<Index>(items_.size());
        for (const Index item : items_of(leaf)) {
            if (!left_out_[item]) {
                items_.push_back(item);
            }
        }
        copied.count = static_cast<Index>(items_.size()) - copied.first;
        if (copied.count < leaf.count) {
            copied.box = Aabb();
            for (Index i = copied.first; i < items_.size(); ++i) {
                copied.box.add(box_of_(items_[i]));
            }
        }
    }

    const Bvh& tree_;
    const std::vector<bool>& left_out_;
    const std::function<Aabb(Index)>& box_of_;
    const std::stop_token& stop_;
    std::vector<Index> kept_; // per node of the tree: how many items below it are kept
    std::vector<Bvh::Node> nodes_;
    std::vector<Index> items_;
};

} // namespace

Result<Bvh> Bvh::without(const std::vector<bool>& left_out,
                         const std::function<Aabb(Index)>& box_of,
                         const std::stop_token& stop) const {
    Thinner thinner(*this, left_out, box_of, stop);
    thinner.run();
    if (stop.stop_requested()) {
        return stopped_issue();
    }
    Bvh thinned;
    thinned.nodes_ = thinner.take_nodes();
    thinned.items_ = thinner.take_items();
    return thinned;
}

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
