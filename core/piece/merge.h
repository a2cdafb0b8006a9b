// Neighbouring patches become one where the result still passes, the best pairs first.
#pragma once

#include "piece/carve.h"

namespace hullwright {

struct MergeSettings {
    double slack = 0.0;     // as when growing
    std::size_t enough = 0; // stop at this many patches
};

[[nodiscard]] Result<std::vector<Shell>>
merge_patches(const Ground& ground, std::vector<Shell> shells, const MergeSettings& settings,
              const Acceptable& acceptable, const Progress& progress = {});

} // namespace hullwright
