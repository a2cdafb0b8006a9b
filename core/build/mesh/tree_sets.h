// Knows which sets the faces below the nodes of a box tree are of, so that a search may pass over
// whole nodes.
#pragma once

#include "geom/bvh.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

namespace hullwright {

// Knows of a node the sets of all faces below it where they are few: where two or three sets are at
// one place, most nodes there have faces of each of them.
class TreeSets {
public:
    TreeSets() = default; // no face is of a set
    // `of_face` has the set of each face, k_none for one that is of none.
    TreeSets(const Bvh& bvh, std::vector<Index> of_face) : of_face_(std::move(of_face)) {
        if (of_face_.empty()) {
            return;
        }
        const auto nodes = bvh.nodes();
        of_node_.resize(nodes.size());
        // Children come after their parents, so this goes backward.
        for (std::size_t n = nodes.size(); n-- > 0;) {
            of_node_[n] = nodes[n].count > 0
                              ? of_items(bvh.items().subspan(nodes[n].first, nodes[n].count))
                              : both(of_node_[n + 1], of_node_[nodes[n].first]);
        }
    }

    [[nodiscard]] Index of(Index face) const { return of_face_.empty() ? k_none : of_face_[face]; }
    // True when the face is of one of these sets.
    [[nodiscard]] bool is_of(Index face, std::span<const Index> sets) const {
        return is_one_of(of(face), sets);
    }
    // True when each face below the node is of one of these sets; false may mean that it has too
    // many.
    [[nodiscard]] bool are_of(Index node, std::span<const Index> sets) const {
        if (of_node_.empty() || of_node_[node].front() == k_none) {
            return false;
        }
        const Few& few = of_node_[node];
        return std::all_of(few.begin(), few.end(),
                           [sets](Index set) { return set == k_none || is_one_of(set, sets); });
    }

private:
    using Few = std::array<Index, 3>; // k_none at the end where there are fewer; all: not known

    [[nodiscard]] static bool is_one_of(Index set, std::span<const Index> sets) {
        return set != k_none && std::find(sets.begin(), sets.end(), set) != sets.end();
    }
    [[nodiscard]] Few of_items(std::span<const Index> items) const {
        Few few = {of(items.front()), k_none, k_none};
        for (const Index item : items) {
            few = both(few, {of(item), k_none, k_none});
        }
        return few;
    }
    [[nodiscard]] static Few both(const Few& one, const Few& other) {
        constexpr Few k_not_known = {k_none, k_none, k_none};
        if (one.front() == k_none || other.front() == k_none) {
            return k_not_known;
        }
        Few few = one;
        for (const Index set : other) {
            if (set == k_none || is_one_of(set, few)) {
                continue;
            }
            const auto room = std::find(few.begin(), few.end(), k_none);
            if (room == few.end()) {
                return k_not_known;
            }
            *room = set;
        }
        return few;
    }

    std::vector<Index> of_face_; // empty: no face is of a set
    std::vector<Few> of_node_;   // per node of the tree
};

} // namespace hullwright
