// How far points of a hull are out: their heights, as docs/surfaces.md defines them.
#pragma once

#include "base/progress.h"
#include "check/hull_planes.h"
#include "check/solid_surface.h"

#include <cstdint>

namespace hullwright {

struct HeightFound {
    double height = 0.0; // the largest found
    std::uint64_t samples = 0;
    std::uint64_t open = 0; // cells that nothing is certain of, when the looks had run out
};

// Whether anything of the hull is higher than `allowed`: cells are cut until one face is so near
// all of a cell, or all of it is in, or it is an eighth of that. Of pieces of solids facets are
// looked at, and what is before faces; of solids by decision also what is so near an open rim that
// it makes a difference; of sheets the whole hull. Large cells come first; after `most` looks at
// points the rest is left open.
[[nodiscard]] HeightFound find_height(const SolidSurface& surface, const Piece& piece,
                                      const HullPlanes& planes, double allowed, std::uint64_t most,
                                      const Progress& progress);

} // namespace hullwright
