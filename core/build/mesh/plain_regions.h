// Regions of faces that surely do not meet one another, known without a look at their pairs.
#pragma once

#include "base/progress.h"
#include "mesh/tri_mesh.h"

#include <vector>

namespace hullwright {

// Faces that hang together, whose shadows on a plane of coordinates all run the same way round and
// whose outline's shadow is one simple loop. A point of the plane is then in as many shadows as the
// outline runs around it, which is once or not at all: so no two of them overlap, and as an outline
// that touched itself would not be simple, they do not touch either but where they share corners.
// Per face its region; k_none: in none. Faces of `skip` are in none, nor are those of small
// regions.
[[nodiscard]] Result<std::vector<Index>> find_plain_regions(const TriMesh& mesh,
                                                            const std::vector<bool>& skip,
                                                            const Progress& progress = {});

} // namespace hullwright
