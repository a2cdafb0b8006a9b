// Measures the two errors of a piece, whichever step made it, in model units.
#pragma once

#include "base/progress.h"
#include "piece/piece.h"

#include <optional>
#include <stop_token>

namespace hullwright {

struct PreparedSurface;

struct Measure {
    double concavity = 0.0;
    double protrusion = 0.0; // the highest found, as in Piece::protrusion
    // Neither error is larger, nor is there surface deeper in the hull than this; of a piece of the
    // solid it bounds the protrusion alone. The limit at which the hull passes is found by halving,
    // down to a 2,048th of the model's diagonal and to within an eighth of itself.
    double bound = 0.0;

    bool operator==(const Measure&) const = default;
};

// Works for hulls of any size and place, as no limit is given. A piece of the surface needs at
// least one face. The result is an issue only when stopped.
[[nodiscard]] Result<Measure> measure(const Piece& piece, Family family,
                                      const PreparedSurface& surface,
                                      const Progress& progress = {});

// Measures as measure() does; returns nothing where an error may be larger than the limit.
[[nodiscard]] Result<std::optional<Measure>> measured_within(const Piece& piece, Family family,
                                                             const PreparedSurface& surface,
                                                             double limit,
                                                             const std::stop_token& stop = {});

} // namespace hullwright
