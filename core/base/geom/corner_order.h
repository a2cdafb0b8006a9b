// Orders corners by their coordinates, whatever their numbers are.
#pragma once

#include "geom/types.h"

#include <algorithm>

namespace hullwright {

[[nodiscard]] inline bool is_lower(const Vec3& a, const Vec3& b) {
    return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
}

} // namespace hullwright
