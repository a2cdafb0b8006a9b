// Reads numbers of a kept view, which have to be within a range.
#pragma once

#include "base/json_reader.h"
#include "geom/types.h"

namespace hullwright {

inline constexpr double k_farthest_seen = 1e30; // floats of a camera hold it

// A number outside of the range is a fault of the value.
[[nodiscard]] double number_within(const JsonValue& value, double least, double most);
// Does the same for three numbers, each of them at most so far from zero.
[[nodiscard]] Vec3 vector_within(const JsonValue& value, double most);

} // namespace hullwright
