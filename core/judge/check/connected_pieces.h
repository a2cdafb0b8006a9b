// Tells which pieces of the surface have a patch that hangs together over edges.
#pragma once

#include "mesh/topology.h"
#include "piece/piece.h"

#include <span>
#include <vector>

namespace hullwright {

// Returns for each piece whether shared edges lead from one of its faces to all others, which they
// never do where it has none. `owner` has the piece of each face, or k_none. Of a piece that lists
// faces of others, or unknown ones, the answer means nothing.
//
// All pieces are told in one pass over the mesh's sides, so that an edge costs its number of sides,
// however many there are and however many pieces meet at it.
[[nodiscard]] Result<std::vector<char>> connected_pieces(const Topology& topology,
                                                         std::span<const PieceId> owner,
                                                         const std::vector<Piece>& pieces,
                                                         const Progress& progress = {});

} // namespace hullwright
