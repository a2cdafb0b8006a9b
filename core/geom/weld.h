// Which points lie at the same place: exactly, or within a distance.
#pragma once

#include "base/progress.h"
#include "geom/types.h"

#include <span>
#include <vector>

namespace hullwright {

struct Weld {
    std::vector<Index> target; // per point: its index among the kept points
    std::vector<Index> kept;   // the kept points, ascending: the first of each place
};

// Points with the same three coordinates (-0 equals 0) become one. A point with a NaN stays
// alone: it is nowhere.
[[nodiscard]] Result<Weld> weld_exact(std::span<const Vec3> points, const Progress& progress = {});

// Each point joins the first kept point within `distance` (model units); points are taken in
// order, so a kept point never moves and nothing travels farther than `distance`.
[[nodiscard]] Result<Weld> weld_within(std::span<const Vec3> points, double distance,
                                       const Progress& progress = {});

} // namespace hullwright
