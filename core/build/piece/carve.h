// The surface cut into patches whose hulls touch it nowhere else: patches are grown by their own
// convexity, then held against the whole surface, and cut back to the longest beginning that
// passes; what falls off is grown again.
#pragma once

#include "patch/grow.h"
#include "piece/contact.h"

#include <functional>

namespace hullwright {

// Tells whether a patch may stay as it is, and notes what it measured; asked from many threads at
// once.
using Acceptable = std::function<bool(Shell&)>;

// Cuts the given faces only; each may found a patch, in this order.
[[nodiscard]] Result<std::vector<Shell>> carve(const Ground& ground, std::vector<FaceId> faces,
                                               const GrowSettings& settings,
                                               const Acceptable& acceptable,
                                               const Progress& progress = {});

} // namespace hullwright
