// Finds regions of faces that surely do not intersect one another, without testing their pairs.
#pragma once

#include "base/progress.h"
#include "mesh/tri_mesh.h"

#include <array>
#include <vector>

namespace hullwright {

// A plain region is a set of connected faces whose shadows on a coordinate plane all have the same
// orientation, and whose outline has a shadow that is one simple loop. A point of the plane is in
// as many shadows as the outline runs around it, which is once or not at all, so no two shadows
// overlap. An outline that touched itself would not be simple, so the faces touch only where they
// share corners.
//
// A flat region has all its corners in one plane. A face across a side of one of its faces, whose
// third corner is not in that plane, meets the plane in that side and nowhere else. The region's
// other faces touch the side only at its ends, and only those that have a corner there: so the face
// meets the region nowhere but where it shares corners.
struct PlainRegions {
    std::vector<Index> of_face; // k_none: in none, as faces in `skip` and those of small regions
    // Per face: across each side the flat region that it meets nowhere but where it shares corners,
    // k_none: there is none. Empty where no region is flat.
    std::vector<std::array<Index, 3>> across;
};
[[nodiscard]] Result<PlainRegions> find_plain_regions(const TriMesh& mesh,
                                                      const std::vector<bool>& skip,
                                                      const Progress& progress = {});

} // namespace hullwright
