// Finds regions of faces that surely do not intersect one another, without testing their pairs.
#pragma once

#include "base/progress.h"
#include "mesh/tri_mesh.h"

#include <vector>

namespace hullwright {

// A plain region is a set of connected faces whose shadows on a coordinate plane all have the same
// orientation, and whose outline has a shadow that is one simple loop. A point of the plane is in
// as many shadows as the outline runs around it, which is once or not at all, so no two shadows
// overlap. An outline that touched itself would not be simple, so the faces touch only where they
// share corners.
// The result holds the region of each face, k_none for a face in none: those in `skip` and those of
// small regions.
[[nodiscard]] Result<std::vector<Index>> find_plain_regions(const TriMesh& mesh,
                                                            const std::vector<bool>& skip,
                                                            const Progress& progress = {});

} // namespace hullwright
