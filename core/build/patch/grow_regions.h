// Cuts plane regions into connected patches whose hulls hold nothing of the plane but faces of
// their region. Hulls of one region may overlap, so that only the region's border matters, and not
// how it is triangulated.
#pragma once

#include "patch/grow.h"
#include "patch/regions.h"

#include <span>

namespace hullwright {

// Cuts `faces`, which may be of any number of regions, into patches, each within one plane region;
// other faces stay in none.
[[nodiscard]] Result<Patches> grow_regions(const TriMesh& mesh, const DualGraph& graph,
                                           const Flats& flats, const Regions& regions,
                                           std::span<const FaceId> faces,
                                           const Progress& progress = {});

} // namespace hullwright
