// Joins neighbouring patches where the result still passes, the best pairs first. Faces in none of
// them stay out.
#pragma once

#include "piece/carve.h"

namespace hullwright {

struct MergeSettings {
    double slack = 0.0; // as when growing
    double reach = 0.0; // pairs whose vertices are farther in front of their planes are not tried
    // Where there is one, what it is true of is not acceptable together, which it tells without
    // making the hull of both: a large patch is tried with all its small neighbours.
    std::function<bool(const Shell&, const Shell&)> hopeless = nullptr;
};

[[nodiscard]] Result<std::vector<Shell>>
merge_patches(const Ground& ground, std::vector<Shell> shells, const MergeSettings& settings,
              const Acceptable& acceptable, const Progress& progress = {});

} // namespace hullwright
