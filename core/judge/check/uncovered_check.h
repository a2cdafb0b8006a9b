// Measures how deep the inside of the solid is where no piece covers it.
#pragma once

#include "base/progress.h"
#include "check/solid_surface.h"
#include "piece/piece.h"

#include <cstdint>

namespace hullwright {

struct UncoveredFound {
    double depth = 0.0;   // the largest distance found of an inside point to the nearest piece
    FaceId face = k_none; // the face nearest to that point; k_none where no such point was found
    std::uint64_t samples = 0;
    std::uint64_t open = 0; // undecided cells, left when the looks ran out
};

// Tests whether a point that is inside is farther than `allowed` from all pieces. Cells of the
// model's box are halved until a cell is out, a few pieces are near enough to all of it, or it is
// an eighth of `allowed` in size; depths beyond that are found to a quarter. The pieces' hulls have
// no fault, and each face is in one of them. Large cells come first; after some `most` looks the
// rest is left open. The result is the same for any number of threads.
[[nodiscard]] Result<UncoveredFound> find_uncovered(const SolidSurface& surface,
                                                    const PieceSet& set, double allowed,
                                                    std::uint64_t most, const Progress& progress);

} // namespace hullwright
