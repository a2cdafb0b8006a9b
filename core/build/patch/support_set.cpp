#include "patch/support_set.h"

#include <algorithm>
#include <limits>

namespace hullwright {

void SupportSet::clear() {
    tail_.clear();
    for (Level& level : levels_) {
        level.items.clear();
        level.nodes.clear();
    }
    size_ = 0;
}

void SupportSet::add(const Item& item) {
    ++size_;
    tail_.push_back(item);
    if (tail_.size() < k_tail) {
        return;
    }
    // Levels work like a binary counter: full ones are carried into the first empty one.
    std::vector<Item> carried;
    carried.swap(tail_);
    tail_.reserve(k_tail);
    for (std::size_t k = 0;; ++k) {
        if (k == levels_.size()) {
            levels_.emplace_back();
        }
        Level& level = levels_[k];
        if (level.items.empty()) {
            level.items = std::move(carried);
            build(level);
            return;
        }
        carried.insert(carried.end(), level.items.begin(), level.items.end());
        level.items.clear();
        level.nodes.clear();
    }
}

double SupportSet::largest(const Vec4& query) const {
    double best = -std::numeric_limits<double>::infinity();
    for (const Item& item : tail_) {
        best = std::max(best, item.at.dot(query));
    }
    for (const Level& level : levels_) {
        for (std::size_t at = 0; at < level.nodes.size();) {
            const Node& node = level.nodes[at];
            const bool skip = highest(node, query) <= best;
            for (Index i = node.begin; !skip && node.right == 0 && i < node.end; ++i) {
                best = std::max(best, level.items[i].at.dot(query));
            }
            at = skip ? node.end_of_subtree : at + 1;
        }
    }
    return best;
}

void SupportSet::build(Level& level) {
    level.nodes.reserve(2 * level.items.size() / k_leaf + 2);
    build_node(level, 0, static_cast<Index>(level.items.size()));
}

Index SupportSet::build_node(Level& level, Index begin, Index end) {
    const auto at = static_cast<Index>(level.nodes.size());
    level.nodes.emplace_back();
    Node node;
    node.begin = begin;
    node.end = end;
    node.lower = node.upper = level.items[begin].at;
    for (Index i = begin; i < end; ++i) {
        node.lower = node.lower.cwiseMin(level.items[i].at);
        node.upper = node.upper.cwiseMax(level.items[i].at);
        node.doubt = std::max(node.doubt, level.items[i].doubt);
    }
    if (end - begin > k_leaf) {
        int axis = 0;
        (node.upper - node.lower).maxCoeff(&axis);
        const Index middle = begin + (end - begin) / 2;
        std::nth_element(level.items.begin() + begin, level.items.begin() + middle,
                         level.items.begin() + end, [axis](const Item& a, const Item& b) {
                             return a.at[axis] != b.at[axis] ? a.at[axis] < b.at[axis]
                                                             : a.id < b.id;
                         });
        build_node(level, begin, middle);
        node.right = build_node(level, middle, end);
    }
    node.end_of_subtree = static_cast<Index>(level.nodes.size());
    level.nodes[at] = node;
    return at;
}

} // namespace hullwright
