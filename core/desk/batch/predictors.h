// Holds what is known of a unit before it is made, which its costs are guessed from.
#pragma once

#include "recipe/recipe.h"

#include <cstdint>

namespace hullwright::batch {

// Shapes say less than one would think: areas, sharp edges, their lengths, parts and open edges
// have each been tried beside triangles, and the guesses for models that the fit had not seen were
// no better.
struct Predictors {
    std::uint64_t triangles = 0; // about
    double tolerance = 1.0;      // in percent of the diagonal; 0: exact
    bool is_surface = false;     // pieces of the surface
    bool is_limited = false;     // the number of pieces has a limit, for which tolerances are tried

    bool operator==(const Predictors&) const = default;
};

// A tolerance in units of length is taken for the usual percent, as nobody knows the diagonal yet.
[[nodiscard]] inline Predictors predictors_of(std::uint64_t triangles, const Recipe& recipe) {
    const DecomposeSettings& how = recipe.decompose;
    Predictors known{triangles, 1.0, how.family == Family::surface, how.max_pieces > 0};
    if (how.tolerance.percent || !how.tolerance.set()) {
        known.tolerance = how.tolerance.value;
    }
    return known;
}

} // namespace hullwright::batch
