#include "join/tree_order.h"

#include "geom/box_around.h"
#include "join/solid_tree.h"

#include <algorithm>

namespace hullwright {

TreeOrder::TreeOrder(const SolidTree& tree)
    : part_of_face_(tree.ground->mesh().triangles.size(), k_none),
      first_box_(static_cast<Index>(tree.fine.pieces.size())) {
    for (Index p = 0; p < first_box_; ++p) {
        for (const FaceId face : tree.fine.pieces[p].faces) {
            part_of_face_[face] = p;
        }
    }
    boxes_.reserve(tree.parts.size() - first_box_);
    for (Index part = first_box_; part < tree.parts.size(); ++part) {
        boxes_.push_back(box_around(tree.parts[part].points));
    }
    find_places(tree);
}

// A step's node has a higher number than both that it joins, so that all is known of a node before
// those below it are looked at. Leaps are those of Myers (1983), "An applicative random-access
// stack": as long as two below it together where these are alike, else to the parent.
void TreeOrder::find_places(const SolidTree& tree) {
    const MergeTree& merging = tree.merging;
    const std::size_t count = merging.parts + merging.steps.size();
    std::vector<Index> sizes(merging.parts, 1); // nodes below each, itself among them
    parents_.assign(count, k_none);
    for (Index i = 0; i < merging.steps.size(); ++i) {
        const JoinStep& step = merging.steps[i];
        sizes.push_back(1 + sizes[step.one] + sizes[step.other]);
        parents_[step.one] = merging.parts + i;
        parents_[step.other] = merging.parts + i;
    }
    std::vector<Index> depths(count, 0);
    leaps_.resize(count);
    places_.resize(count);
    last_places_.resize(count);
    Index next_root = 0;
    for (auto node = static_cast<Index>(count); node-- > 0;) {
        const Index parent = parents_[node];
        if (parent == k_none) {
            leaps_[node] = node;
            places_[node] = next_root;
            next_root += sizes[node];
        } else {
            const Index leap = leaps_[parent];
            const Index farther = leaps_[leap];
            depths[node] = depths[parent] + 1;
            leaps_[node] =
                depths[parent] - depths[leap] == depths[leap] - depths[farther] ? farther : parent;
            const JoinStep& step = merging.steps[parent - merging.parts];
            places_[node] = places_[parent] + 1 + (node == step.one ? 0 : sizes[step.one]);
        }
        last_places_[node] = places_[node] + sizes[node] - 1;
    }
}

Index TreeOrder::lowest_above(std::span<const Index> nodes) const {
    const auto is_before = [this](Index a, Index b) { return places_[a] < places_[b]; };
    const auto [first, last] = std::minmax_element(nodes.begin(), nodes.end(), is_before);
    const Index begin = places_[*first];
    const Index end = last_places_[*last];
    return lowest(*first,
                  [&](Index node) { return places_[node] <= begin && last_places_[node] >= end; });
}

const TreeOrder& KeptOrder::of(const SolidTree& tree) {
    std::call_once(once_, [&] { made_.emplace(tree); });
    return *made_;
}

const TreeOrder& order_of(const SolidTree& tree) {
    return tree.order->of(tree);
}

} // namespace hullwright
