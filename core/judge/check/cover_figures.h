// What a field of distances says in few numbers: how much of it is how far off, and where it is
// worst.
#pragma once

#include "check/cover.h"

namespace hullwright {

// The area of the side's triangles by their height, in as many bins from zero to `top` of the same
// width; what is not above zero is not counted.
[[nodiscard]] std::vector<double> area_by_height(const CoverSide& side, double top,
                                                 std::size_t bins);

struct WorstPlace {
    Index owner = 0; // a piece, or a face
    double height = 0.0;
    Vec3 at = Vec3(0, 0, 0);
};

// The highest point of each owner, the highest first; none that is not above `least`.
[[nodiscard]] std::vector<WorstPlace> worst_places(const CoverSide& side, double least,
                                                   std::size_t count);

} // namespace hullwright
