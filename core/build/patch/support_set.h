// Holds a growing set of points in four dimensions that tells whether any of them lies beyond a
// hyperplane. With planes (n, -d) against (v, 1), or with vertices (v, 1) against (n, -d), that
// tells whether a vertex is in front of a plane. It uses the logarithmic method (Bentley and Saxe
// 1980): levels of doubling size, each a static tree of boxes. Adding costs O(log^2 n) on average,
// and a query about O(log^2 n) where the surface is smooth.
#pragma once

#include "geom/types.h"

#include <array>
#include <vector>

namespace hullwright {

using Vec4 = Eigen::Vector4d;

class SupportSet {
public:
    struct Item {
        Vec4 at = Vec4::Zero();
        double doubt = 0.0; // error bound of its dot products
        Index id = k_none;
    };

    void clear();
    void add(const Item& item);
    [[nodiscard]] std::size_t size() const { return size_; }

    // True when an item's dot product with `query` is above `limit`. When the doubts of item and
    // query leave that open, `is_above(id)` decides.
    template <class IsAbove>
    [[nodiscard]] bool any_above(const Vec4& query, double limit, double doubt,
                                 IsAbove&& is_above) const {
        for (const Item& item : tail_) {
            if (above(item, query, limit, doubt, is_above)) {
                return true;
            }
        }
        for (const Level& level : levels_) {
            if (!level.items.empty() && search(level, query, limit, doubt, is_above)) {
                return true;
            }
        }
        return false;
    }

    // Returns the largest dot product of an item with `query`; -infinity when empty.
    [[nodiscard]] double largest(const Vec4& query) const;

private:
    // Both numbers change time alone, as the largest of all is the same in any order.
    static constexpr std::size_t k_leaf = 16;
    static constexpr std::size_t k_tail = 64;

    struct Node {
        Vec4 lower;
        Vec4 upper;
        double doubt = 0.0;
        Index begin = 0;
        Index end = 0;
        Index right = 0;          // index of the right child, the left one comes next; 0: a leaf
        Index end_of_subtree = 0; // index of the node after it in preorder
    };
    struct Level {
        std::vector<Item> items;
        std::vector<Node> nodes;
    };

    template <class IsAbove>
    static bool above(const Item& item, const Vec4& query, double limit, double doubt,
                      IsAbove& is_above) {
        const double excess = item.at.dot(query) - limit;
        const double unsure = item.doubt + doubt;
        return excess > unsure || (excess >= -unsure && unsure > 0.0 && is_above(item.id));
    }
    static double highest(const Node& node, const Vec4& query) {
        return node.lower.cwiseProduct(query).cwiseMax(node.upper.cwiseProduct(query)).sum();
    }

    template <class IsAbove>
    static bool search(const Level& level, const Vec4& query, double limit, double doubt,
                       IsAbove& is_above) {
        std::array<Index, 64> waiting;
        std::size_t depth = 0;
        waiting[depth++] = 0;
        while (depth > 0) {
            const Index at = waiting[--depth];
            const Node& node = level.nodes[at];
            if (highest(node, query) < limit - node.doubt - doubt) {
                continue;
            }
            if (node.right != 0) {
                waiting[depth++] = node.right;
                waiting[depth++] = at + 1;
                continue;
            }
            for (Index i = node.begin; i < node.end; ++i) {
                if (above(level.items[i], query, limit, doubt, is_above)) {
                    return true;
                }
            }
        }
        return false;
    }

    static void build(Level& level);
    static Index build_node(Level& level, Index begin, Index end);

    std::vector<Item> tail_;
    std::vector<Level> levels_; // level k holds k_tail * 2^k items or none
    std::size_t size_ = 0;
};

} // namespace hullwright
