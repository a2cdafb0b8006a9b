// Numbers of pieces come from the merge tree alone, so that the same piece has the same number
// whatever was asked for before, and one more piece changes no other's.
#pragma once

#include "join/certify.h"

namespace hullwright {

// Returns what each node counts as when nodes are compared: the volume of the hulls of its parts,
// and a layer of one cell over them, since flat ones count, too.
[[nodiscard]] std::vector<double> sizes_of_nodes(const SolidTree& tree);

// Returns the number of each node, counted for each source part. Where the steps are taken back one
// by one, the larger node of a step keeps the number and the other gets the next one; so the nodes
// of a cut have the numbers from 1 on. Those that no step joins are numbered by their size.
[[nodiscard]] std::vector<Index> numbers_of_nodes(std::span<const JoinPart> parts,
                                                  const MergeTree& merging,
                                                  std::span<const double> sizes);

// Gives the pieces the numbers of the nodes in a cut with as many pieces of their source part: each
// that of the node that it has most in common with, where no other has more, or else one that is
// left. Puts them in the order of their numbers.
void number_pieces(const SolidTree& tree, std::vector<CertifiedPiece>& pieces);

} // namespace hullwright
