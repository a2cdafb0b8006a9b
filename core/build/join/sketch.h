// Tells two things of a tree of solid pieces at once: a plain cut for a slider that moves, and what
// plain cuts of any number cost.
#pragma once

#include "join/solid_tree.h"

namespace hullwright {

// Gives the plain cut: as many pieces as asked for, or as the tree has. Nothing is improved, filled
// or certified: hulls are rough, and protrusions estimated on the tree's cells. The set's tolerance
// is the largest of them. It takes 20 ms for 400 pieces of an armadillo, so it cannot be stopped.
[[nodiscard]] PieceSet sketch_solid(const SolidTree& tree, std::uint32_t pieces);

struct ErrorPoint {
    std::uint32_t pieces = 0;
    // Is the volume outside of the solid that pieces cover, as a share of the solid's; of the whole
    // grid's where nothing is solid.
    double outside = 0.0;
    double protrusion = 0.0; // estimated largest one, model units
};

// Returns the number of cells that error shares divide by: those of the solid, or all where nothing
// is solid.
[[nodiscard]] double cells_to_share(const SolidTree& tree);

// True when error shares are those of the solid's volume. Sheets have none, and of bodies thinner
// than a cell no cell is solid.
[[nodiscard]] bool has_solid_shares(const SolidTree& tree);

// Returns the errors of plain cuts, from as few pieces as there can be up to k_most_sketched or
// all. Along the curve neither error ever grows.
[[nodiscard]] std::vector<ErrorPoint> error_curve(const SolidTree& tree);

// Returns the volume outside of the solid that the plain cut of so many pieces covers, as in an
// ErrorPoint; the number may be larger than any of the curve's.
[[nodiscard]] double outside_of_cut(const SolidTree& tree, std::size_t pieces);

// Returns the fewest pieces whose plain cut covers no more than this share outside of the solid;
// where no cut does, the fewest that cover as little as any.
[[nodiscard]] std::uint32_t pieces_within(const SolidTree& tree, double outside);

// Returns the number of pieces at the curve's knee: where it is farthest below the straight line
// between its ends, if the volume outside is drawn over the logarithm of the number, each scaled to
// one. The first number where the curve is a line; 0 where there is no curve.
[[nodiscard]] std::uint32_t knee_of(std::span<const ErrorPoint> curve);

} // namespace hullwright
