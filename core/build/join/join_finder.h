// Finds the two groups whose join covers the fewest new cells.
#pragma once

#include "join/groups.h"

#include <map>
#include <optional>
#include <utility>

namespace hullwright {

class JoinFinder {
public:
    struct Joining {
        std::size_t one = 0;
        std::size_t other = 0;
        std::size_t cells = 0;
    };

    JoinFinder(const CellGrid& grid, const Groups& groups, HullWork& work,
               const MayCover& may_cover)
        : grid_(grid), groups_(groups), work_(work), may_cover_(may_cover) {}

    // Returns none where no two may be joined, or the work is over.
    std::optional<Joining> cheapest();

private:
    // The cells that the hull of two bodies covers.
    struct JoinedCover {
        Index step = 1;
        Stretches rough; // of extreme points, by that step
        Stretches whole;
        bool is_known = false; // the whole
    };

    std::size_t least_cells(const CellGrid::Mask& free, const GroupBody& one,
                            const GroupBody& other);
    const Stretches& joined_cover(const GroupBody& one, const GroupBody& other);
    void forget();

    const CellGrid& grid_;
    const Groups& groups_;
    HullWork& work_;
    const MayCover& may_cover_;
    std::map<std::pair<std::uint64_t, std::uint64_t>, JoinedCover> joined_; // by numbers of bodies
};

} // namespace hullwright
