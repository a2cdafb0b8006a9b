// Measures how far points of a hull are out of the solid: their heights, as docs/surfaces.md
// defines them.
#pragma once

#include "base/progress.h"
#include "check/hull_planes.h"
#include "check/solid_surface.h"

#include <cstdint>

namespace hullwright {

struct HeightFound {
    double height = 0.0; // the largest found, a length
    std::uint64_t samples = 0;
    std::uint64_t open = 0; // undecided cells, left when the looks ran out
};

// Tests whether a point of the hull is higher than `allowed`. Cells are halved until one face is
// near enough to the whole cell, or the cell is wholly in, or an eighth of `allowed` in size. For
// pieces of solids it searches the facets and the space before faces; for solids by decision also
// the space so near an open rim that it matters; for sheets the whole hull. Large cells come first;
// after `most` looks at points the rest is left open.
[[nodiscard]] HeightFound find_height(const SolidSurface& surface, const Piece& piece,
                                      const HullPlanes& planes, double allowed, std::uint64_t most,
                                      const Progress& progress);

} // namespace hullwright
