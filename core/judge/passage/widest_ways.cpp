#include "passage/widest_ways.h"

#include "base/parallel.h"
#include "base/union_find.h"
#include "base/work_meter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

namespace hullwright {
namespace {

// Goes over ways through some of the nodes of a grid, along a tree, and tells the class of each
// edge that is not in the tree: of the closed way that it makes together with the tree.
class ClassedNodes {
public:
    ClassedNodes(const NodeGrid& grid, const Curtains& curtains)
        : grid_(grid), curtains_(curtains), words_(curtains.words()),
          bits_(grid.count() * curtains.words(), 0), before_(grid.count(), k_none) {}

    // Takes edges of a tree, or of anything else, of which it makes a tree. `is_edge` is asked for
    // a node and the axis along which the edge leaves it. The meter is told of each node.
    template <class IsEdge> void spread(Node root, IsEdge&& is_edge, WorkMeter& meter) {
        if (before_[root] != k_none) {
            return;
        }
        before_[root] = root;
        std::vector<Node> order = {root};
        for (std::size_t i = 0; i < order.size() && !meter.stopped_after(1); ++i) {
            const Node node = order[i];
            for (int axis = 0; axis < 3; ++axis) {
                for (const Node low : {node - grid_.stride(axis), node}) {
                    const Node next = low == node ? node + grid_.stride(axis) : low;
                    if (before_[next] == k_none && is_edge(low, axis)) {
                        before_[next] = node;
                        pass(node, next, low, axis);
                        order.push_back(next);
                    }
                }
            }
        }
    }

    // False for an edge whose class is no class but that of a point.
    bool has_class(Node low, int axis, LoopClass& found) const {
        const Node high = low + grid_.stride(axis);
        bool has_any = false;
        found.assign(words_, 0);
        curtains_.pass(low, axis, found.data());
        for (std::size_t word = 0; word < words_; ++word) {
            found[word] ^= bits_[low * words_ + word] ^ bits_[high * words_ + word];
            has_any = has_any || found[word] != 0;
        }
        return has_any;
    }

    // Returns the node before it on the way from the root, which is before itself.
    [[nodiscard]] Node before(Node node) const { return before_[node]; }

private:
    void pass(Node from, Node to, Node low, int axis) {
        const std::uint64_t* const old = bits_.data() + from * words_;
        std::uint64_t* const fresh = bits_.data() + to * words_;
        std::copy_n(old, words_, fresh);
        curtains_.pass(low, axis, fresh);
    }

    const NodeGrid& grid_;
    const Curtains& curtains_;
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
    std::vector<Node> before_;
};

class WayFinder {
public:
    WayFinder(const NodeGrid& grid, const std::vector<double>& heights,
              const std::vector<char>& open)
        : grid_(grid), heights_(heights), open_(open) {}

    // Takes nodes from the highest on, so that each way is closed by its lowest place.
    bool run(const Curtains& curtains, const Progress& progress) {
        order_nodes(progress.part({}, 0.0, 0.1));
        const std::vector<char> tree = make_tree(progress.part({}, 0.1, 0.4));
        if (progress.stopped()) {
            return false;
        }
        ClassedNodes nodes(grid_, curtains);
        WorkMeter meter(progress.part({}, 0.4, 0.5), order_.size());
        for (const Node node : order_) {
            nodes.spread(
                node, [&](Node low, int axis) { return (tree[low] >> axis & 1) != 0; }, meter);
        }
        std::vector<char> taken(grid_.count(), 0);
        std::set<LoopClass> seen;
        ClassSpan all;
        LoopClass found;
        return for_each_in_order(order_.size(), progress.part({}, 0.5, 1.0), [&](std::size_t i) {
            taken[order_[i]] = 1;
            for (const auto& [low, axis] : edges_to(order_[i], taken)) {
                if (nodes.has_class(low, axis, found) && seen.insert(found).second &&
                    all.add(found)) {
                    ways_.push_back({found, way_of(nodes, low, axis)});
                }
            }
        });
    }

    [[nodiscard]] std::vector<WideWay> take() { return std::move(ways_); }

private:
    // Nodes are parted by height into bands that are sorted one by one, so that a stop is seen soon
    // in grids of millions of nodes.
    void order_nodes(const Progress& progress) {
        double highest = 0.0;
        for (const double height : heights_) {
            highest = std::isfinite(height) ? std::max(highest, height) : highest;
        }
        const auto band_of = [&](Node node) -> std::size_t {
            const double share = heights_[node] / highest; // infinite where nothing is so high
            return share <= 1.0 ? 1 + static_cast<std::size_t>((1.0 - share) * (k_bands - 2)) : 0;
        };
        std::array<std::size_t, k_bands + 1> first{};
        for (Node node = 0; node < grid_.count(); ++node) {
            first[band_of(node) + 1] += open_[node] != 0 ? 1 : 0;
        }
        std::partial_sum(first.begin(), first.end(), first.begin());
        order_.resize(first.back());
        std::array<std::size_t, k_bands + 1> next = first;
        for (Node node = 0; node < grid_.count(); ++node) {
            if (open_[node] != 0) {
                order_[next[band_of(node)]++] = node;
            }
        }
        (void)for_each_block(k_bands, 1, progress, [&](std::size_t begin, std::size_t end) {
            const auto at = [&](std::size_t band) {
                return order_.begin() + static_cast<std::ptrdiff_t>(first[band]);
            };
            for (std::size_t band = begin; band < end; ++band) {
                std::sort(at(band), at(band + 1), [this](Node a, Node b) {
                    return heights_[a] != heights_[b] ? heights_[a] > heights_[b] : a < b;
                });
            }
        });
    }

    using GridEdge = std::pair<Node, int>;
    [[nodiscard]] std::vector<GridEdge> edges_to(Node node, const std::vector<char>& taken) const {
        std::vector<GridEdge> edges;
        for (int axis = 0; axis < 3; ++axis) {
            const Node before = node - grid_.stride(axis);
            if (taken[before] != 0) {
                edges.emplace_back(before, axis);
            }
            if (taken[node + grid_.stride(axis)] != 0) {
                edges.emplace_back(node, axis);
            }
        }
        return edges;
    }

    // Returns the axes along which a node has an edge of the highest tree.
    std::vector<char> make_tree(const Progress& progress) {
        std::vector<char> tree(grid_.count(), 0);
        std::vector<char> taken(grid_.count(), 0);
        UnionFind joined(grid_.count());
        (void)for_each_in_order(order_.size(), progress, [&](std::size_t i) {
            taken[order_[i]] = 1;
            for (const auto& [low, axis] : edges_to(order_[i], taken)) {
                const Node high = low + grid_.stride(axis);
                if (joined.find(low) != joined.find(high)) {
                    joined.join(low, high);
                    tree[low] = static_cast<char>(tree[low] | 1 << axis);
                }
            }
        });
        return tree;
    }

    // Returns the nodes of the way round along the tree that the edge closes.
    [[nodiscard]] std::vector<Node> way_of(const ClassedNodes& nodes, Node low, int axis) const {
        std::vector<Node> way = way_to_root(nodes, low);
        std::vector<Node> back = way_to_root(nodes, low + grid_.stride(axis));
        Node both = way.back();
        while (!way.empty() && !back.empty() && way.back() == back.back()) {
            both = way.back();
            way.pop_back();
            back.pop_back();
        }
        way.push_back(both);
        way.insert(way.end(), back.begin(), back.end());
        return way;
    }

    static std::vector<Node> way_to_root(const ClassedNodes& nodes, Node node) {
        std::vector<Node> way = {node};
        while (nodes.before(node) != node) {
            node = nodes.before(node);
            way.push_back(node);
        }
        return way;
    }

    static constexpr std::size_t k_bands = 256;

    const NodeGrid& grid_;
    const std::vector<double>& heights_;
    const std::vector<char>& open_;
    std::vector<Node> order_;
    std::vector<WideWay> ways_;
};

} // namespace

Result<std::vector<WideWay>> find_widest_ways(const NodeGrid& grid, const Curtains& curtains,
                                              const std::vector<double>& heights,
                                              const std::vector<char>& open,
                                              const Progress& progress) {
    WayFinder finder(grid, heights, open);
    if (!finder.run(curtains, progress)) {
        return stopped_issue();
    }
    return finder.take();
}

} // namespace hullwright
