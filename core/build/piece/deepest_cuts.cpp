#include "piece/deepest_cuts.h"

#include "geom/corner_order.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace hullwright {

DeepestCuts::DeepestCuts(std::span<const CutPlane> planes)
    : planes_(planes), cuts_(planes.size()), used_(planes.size(), 0) {}

bool DeepestCuts::move_to(std::span<const Vec3> corners, const std::stop_token& stop) {
    compare_with(corners);
    for (std::size_t i = 0; i < planes_.size(); ++i) {
        constexpr std::size_t k_poll = 64; // of a body of 65,000 corners, 10 ms
        if (i % k_poll == 0 && stop.stop_requested()) {
            return false;
        }
        if (used_[i] != 0) {
            continue;
        }
        Cut& cut = cuts_[i];
        const bool is_gone = cut.corner != k_none && number_[cut.corner] == k_none;
        if (is_gone) {
            cut = {};
            for (Index corner = 0; corner < corners_.size(); ++corner) {
                look_at(corner, planes_[i], cut);
            }
            continue;
        }
        // The deepest corner of before is still deeper than all others of before.
        cut.corner = cut.corner == k_none ? k_none : number_[cut.corner];
        for (const Index corner : fresh_) {
            look_at(corner, planes_[i], cut);
        }
    }
    return true;
}

std::optional<std::size_t> DeepestCuts::take_deepest() {
    std::optional<std::size_t> best;
    double deepest = 0.0;
    for (std::size_t i = 0; i < planes_.size(); ++i) {
        if (used_[i] == 0 && cuts_[i].depth > deepest) {
            deepest = cuts_[i].depth;
            best = i;
        }
    }
    if (best) {
        used_[*best] = 1;
    }
    return best;
}

// A corner that no cut took away is found from the same planes as before, and equal to the last
// bit.
void DeepestCuts::compare_with(std::span<const Vec3> corners) {
    std::vector<Index> order(corners.size());
    std::iota(order.begin(), order.end(), Index{0});
    std::sort(order.begin(), order.end(),
              [&](Index a, Index b) { return is_lower(corners[a], corners[b]); });
    number_.assign(corners_.size(), k_none);
    fresh_.clear();
    auto before = order_.begin();
    for (const Index corner : order) {
        while (before != order_.end() && is_lower(corners_[*before], corners[corner])) {
            ++before;
        }
        if (before != order_.end() && corners_[*before] == corners[corner]) {
            number_[*before++] = corner;
        } else {
            fresh_.push_back(corner);
        }
    }
    order_ = std::move(order);
    corners_.assign(corners.begin(), corners.end());
}

void DeepestCuts::look_at(Index corner, const CutPlane& plane, Cut& cut) const {
    const double depth = plane.normal.dot(corners_[corner]) - plane.offset;
    if (depth > cut.depth) {
        cut = {depth, corner};
    }
}

} // namespace hullwright
