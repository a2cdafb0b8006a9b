// Knows where nodes are in a tree, and of which parts faces are, so that a step at a piece costs
// what the piece has and not what the tree has.
#pragma once

#include "geom/types.h"

#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace hullwright {

struct SolidTree;

class TreeOrder {
public:
    explicit TreeOrder(const SolidTree& tree);

    // Returns the fine piece that has the face; k_none: none has it.
    [[nodiscard]] Index part_of(FaceId face) const { return part_of_face_[face]; }
    // Returns the box around a part that is a box.
    [[nodiscard]] const Aabb& box_of(Index part) const { return boxes_[part - first_box_]; }

    // Returns the node that a step makes of this one and another; k_none: no step does.
    [[nodiscard]] Index parent(Index node) const { return parents_[node]; }
    // Nodes have places such that all below a node, itself among them, are in one row.
    [[nodiscard]] Index place(Index node) const { return places_[node]; }
    [[nodiscard]] Index last_place(Index node) const { return last_places_[node]; }

    // Returns the lowest node, from this one upwards, of which `is` is true; k_none: of none. What
    // is true of a node must be true of all above it.
    template <class Is> [[nodiscard]] Index lowest(Index node, const Is& is) const {
        while (!is(node)) {
            if (parents_[node] == k_none) {
                return k_none;
            }
            node = is(leaps_[node]) ? parents_[node] : leaps_[node];
        }
        return node;
    }
    // Returns the lowest node that has all of these below it, or is it; k_none: they are below
    // several roots. There must be one at least.
    [[nodiscard]] Index lowest_above(std::span<const Index> nodes) const;

private:
    void find_places(const SolidTree& tree);

    std::vector<Index> part_of_face_;
    Index first_box_ = 0;
    std::vector<Aabb> boxes_;
    std::vector<Index> parents_;
    std::vector<Index> leaps_; // to a node farther above, so that few of them lead to any; a root's
                               // own number
    std::vector<Index> places_;
    std::vector<Index> last_places_; // of the nodes below each
};

// Makes the order when it is first asked for, as a run that shows nothing needs none.
class KeptOrder {
public:
    // Who asks while another thread makes it waits, so it is asked outside of parallel loops.
    [[nodiscard]] const TreeOrder& of(const SolidTree& tree);

private:
    std::once_flag once_;
    std::optional<TreeOrder> made_;
};

[[nodiscard]] const TreeOrder& order_of(const SolidTree& tree);

} // namespace hullwright
