// Leads through planes in their order and leaves out runs of them that cannot matter, where looking
// at each would take the product of planes and faces.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace hullwright {

// A Bound says what is common to some planes, and takes in another one by `add`. Planes that follow
// each other in a hull are mostly near each other; where they are not, runs are only left out less
// often.
template <class Bound> class PlaneRuns {
public:
    // Bound bound_of(i) is that of the plane i alone.
    template <class BoundOf> void make(std::size_t count, const BoundOf& bound_of) {
        count_ = count;
        levels_.clear();
        for (std::size_t below = count; levels_.empty() ? below > 0 : below > 1;) {
            std::vector<Bound> level;
            for (std::size_t i = 0; i < below; ++i) {
                const Bound bound = levels_.empty() ? bound_of(i) : levels_.back()[i];
                if (i % k_wide == 0) {
                    level.push_back(bound);
                } else {
                    level.back().add(bound);
                }
            }
            below = level.size();
            levels_.push_back(std::move(level));
        }
    }

    // Calls on_plane(i) for each plane in ascending order until it returns false. A run is left out
    // when `enters` is false of its bound at the time at which its first plane would come.
    template <class Enters, class OnPlane>
    void visit(const Enters& enters, const OnPlane& on_plane) const {
        if (!levels_.empty()) {
            goes_on_after(levels_.size() - 1, 0, enters, on_plane);
        }
    }

private:
    // Changes time alone.
    static constexpr std::size_t k_wide = 8;

    template <class Enters, class OnPlane>
    bool goes_on_after(std::size_t level, std::size_t run, const Enters& enters,
                       const OnPlane& on_plane) const {
        if (!enters(levels_[level][run])) {
            return true;
        }
        const std::size_t below = level > 0 ? levels_[level - 1].size() : count_;
        const std::size_t end = std::min((run + 1) * k_wide, below);
        for (std::size_t i = run * k_wide; i < end; ++i) {
            if (!(level > 0 ? goes_on_after(level - 1, i, enters, on_plane) : on_plane(i))) {
                return false;
            }
        }
        return true;
    }

    std::size_t count_ = 0;
    std::vector<std::vector<Bound>> levels_; // of runs of planes, of runs of these, and so on
};

} // namespace hullwright
