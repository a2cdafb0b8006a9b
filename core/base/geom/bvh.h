// Holds a balanced tree of axis-aligned boxes over numbered items, split at the median of the
// centres along the longest axis. The tree is the same for any number of threads.
#pragma once

#include "base/progress.h"
#include "geom/types.h"

#include <array>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

class Bvh {
public:
    struct Node {
        Aabb box;
        Index first = 0; // leaf: first item in items(); inner: the right child (left is next)
        Index count = 0; // 0 for an inner node
    };

    static Result<Bvh> build(std::span<const Aabb> boxes, const Progress& progress = {});

    // Returns the tree less the items whose flag is set: whoever goes through it never comes by
    // these, and boxes are around what is left. It is made without sorting, in a few nanoseconds
    // for each node; `box_of` is asked for the boxes of items in leaves that lose others.
    [[nodiscard]] Result<Bvh> without(const std::vector<bool>& left_out,
                                      const std::function<Aabb(Index)>& box_of,
                                      const std::stop_token& stop = {}) const;

    [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }
    [[nodiscard]] std::span<const Index> items() const { return items_; }

    // Calls on_item(item) for every item in a leaf whose box and whose parents' boxes pass
    // `enters`; the item's own box is not tested.
    template <class Enters, class OnItem> void visit(Enters&& enters, OnItem&& on_item) const {
        visit_numbered([&](Index number) { return enters(nodes_[number].box); }, on_item);
    }

    // Does the same with the numbers of nodes, for callers that know more of a node than its box.
    template <class Enters, class OnItem>
    void visit_numbered(Enters&& enters, OnItem&& on_item) const {
        if (nodes_.empty()) {
            return;
        }
        // The depth is at most 32 with 2^32 items, and each level leaves one node waiting.
        std::array<Index, 64> waiting;
        std::size_t depth = 0;
        waiting[depth++] = 0;
        while (depth > 0) {
            const Index at = waiting[--depth];
            const Node& node = nodes_[at];
            if (!enters(at)) {
                continue;
            }
            if (node.count > 0) {
                for (Index i = 0; i < node.count; ++i) {
                    on_item(items_[node.first + i]);
                }
            } else {
                waiting[depth++] = node.first;
                waiting[depth++] = at + 1;
            }
        }
    }

    // Calls on_place(i) for every place i of items() in a leaf that is entered, as its parents are.
    // A node is entered where enters(number, distance) says so when its turn comes, with the double
    // that distance_of(box) gave: of two halves the nearer one comes first, the left one of two as
    // far, so that what is found there may keep the other from being entered.
    template <class DistanceOf, class Enters, class OnPlace>
    void visit_nearest(DistanceOf&& distance_of, Enters&& enters, OnPlace&& on_place) const {
        if (nodes_.empty()) {
            return;
        }
        struct Part {
            Index number;
            double distance;
        };
        const auto part = [&](Index number) {
            return Part{number, distance_of(nodes_[number].box)};
        };
        std::array<Part, 64> waiting; // as in visit_numbered
        std::size_t depth = 0;
        Part next = part(0);
        while (true) {
            const Node& node = nodes_[next.number];
            const bool is_entered = enters(next.number, next.distance);
            if (is_entered && node.count == 0) {
                const Part left = part(next.number + 1);
                const Part right = part(node.first);
                const bool is_right_nearer = right.distance < left.distance;
                waiting[depth++] = is_right_nearer ? left : right;
                next = is_right_nearer ? right : left;
                continue;
            }
            for (Index i = 0; is_entered && i < node.count; ++i) {
                on_place(node.first + i);
            }
            if (depth == 0) {
                return;
            }
            next = waiting[--depth];
        }
    }

private:
    std::vector<Node> nodes_;
    std::vector<Index> items_;
};

} // namespace hullwright
