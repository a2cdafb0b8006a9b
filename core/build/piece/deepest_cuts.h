// Tells which of many planes cuts a body deepest, again and again while the body is cut. A cut
// takes few corners away and makes few, so that most planes look at those alone: in a thousand
// vertices a body of 50,000 takes 50 million products in place of 50 billion.
#pragma once

#include "geom/types.h"

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

// Is the border of the half space normal . x <= offset.
struct CutPlane {
    Vec3 normal;
    double offset;
};

class DeepestCuts {
public:
    // The planes must outlive it.
    explicit DeepestCuts(std::span<const CutPlane> planes);

    // Looks at the body with these corners, no two of which are at the same place; false when
    // stopped.
    [[nodiscard]] bool move_to(std::span<const Vec3> corners, const std::stop_token& stop);

    // Returns the plane that leaves a corner farthest in front of it, the first one of several;
    // nothing where all corners are behind all planes. It is not told again.
    [[nodiscard]] std::optional<std::size_t> take_deepest();

private:
    // Is how far the corner is in front of a plane that is farthest.
    struct Cut {
        double depth = 0.0;
        Index corner = k_none; // none is in front
    };

    void compare_with(std::span<const Vec3> corners);
    void look_at(Index corner, const CutPlane& plane, Cut& cut) const;

    std::span<const CutPlane> planes_;
    std::vector<Cut> cuts_;  // of each plane
    std::vector<char> used_; // 1: the plane was taken
    std::vector<Vec3> corners_;
    std::vector<Index> order_;  // of the corners by their coordinates
    std::vector<Index> number_; // that the corners of before have by now, or none
    std::vector<Index> fresh_;  // the corners that there were not before
};

} // namespace hullwright
