// Summarizes a field of distances: how much area is how far off, and where it is worst.
#pragma once

#include "check/cover.h"

namespace hullwright {

// Returns the area of the side's triangles by mean height, in bins of equal width from zero to
// `top`; triangles not above zero are left out.
[[nodiscard]] std::vector<double> area_by_height(const CoverSide& side, double top,
                                                 std::size_t bins);

struct WorstPlace {
    Index owner = 0; // number of a piece or a face
    double height = 0.0;
    Vec3 at = Vec3(0, 0, 0);
};

// Returns each owner's highest point above `least`, the highest first, at most `count` of them.
[[nodiscard]] std::vector<WorstPlace> worst_places(const CoverSide& side, double least,
                                                   std::size_t count);

} // namespace hullwright
