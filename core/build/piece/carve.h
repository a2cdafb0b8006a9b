// Cuts the surface into patches whose hulls touch it nowhere else. Patches are grown by their own
// convexity, then checked against the whole surface and cut back to the longest beginning that
// passes. The faces cut off are grown again.
#pragma once

#include "patch/grow.h"
#include "piece/contact.h"

#include <functional>

namespace hullwright {

// Tells whether a patch may stay as it is, and stores in the shell what it measured. It is called
// from many threads at once.
using Acceptable = std::function<bool(Shell&)>;

// Cuts only the given faces; each of them may found a patch, in this order.
[[nodiscard]] Result<std::vector<Shell>> carve(const Ground& ground, std::vector<FaceId> faces,
                                               const GrowSettings& settings,
                                               const Acceptable& acceptable,
                                               const Progress& progress = {});

} // namespace hullwright
