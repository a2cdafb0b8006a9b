// Measures how far places are from the origin of their numbers, and how large what they take up is.
#pragma once

#include "geom/types.h"

#include <algorithm>

namespace hullwright {

class CoordinateRange {
public:
    // Places are counted from `origin`, which is as far off as they are where both are added.
    void add(const Vec3& place, const Vec3& origin) {
        box_.add(place);
        farthest_ = std::max(
            {farthest_, place.cwiseAbs().maxCoeff(), (place + origin).cwiseAbs().maxCoeff()});
    }

    // Returns the largest coordinate, whether counted from the origin or not.
    [[nodiscard]] double farthest() const { return farthest_; }
    // Returns the diagonal of the box around all places, finite where they are.
    [[nodiscard]] double size() const {
        return box_.empty() ? 0.0 : (box_.upper - box_.lower).stableNorm();
    }

private:
    Aabb box_;
    double farthest_ = 0.0;
};

} // namespace hullwright
