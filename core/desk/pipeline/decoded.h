// Returns pieces as an asset's decoder puts them out, which is what strips run through.
#pragma once

#include "pipeline/make_asset.h"

namespace hullwright {

// `prepared` must have been diagnosed. `tree` is the pieces' tree; null: it is made. The pieces
// keep their order, and their triangles have that of the strips.
[[nodiscard]] Result<PieceSet>
decoded_pieces(const Prepared& prepared, const Decomposition& decomposition, const HullTree* tree,
               const Recipe& recipe, const std::string& made_by, const Progress& progress = {});

} // namespace hullwright
