// How far a piece is from its patch and from the solid, measured at many points.
#pragma once

#include "check/checked_surface.h"
#include "piece/piece.h"

namespace hullwright {

struct Measured {
    double concavity = 0.0;
    FaceId deepest_face = k_none;
    double protrusion = 0.0;
    std::uint64_t samples = 0;
};

[[nodiscard]] Measured measure_piece(const CheckedSurface& surface, const Piece& piece,
                                     double tolerance, const Progress& progress);

} // namespace hullwright
