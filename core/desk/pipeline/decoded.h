// Pieces as an asset's decoder puts them out: what strips run through.
#pragma once

#include "pipeline/make_asset.h"

namespace hullwright {

// `prepared` has been diagnosed. The pieces are in their order, their triangles in that of the
// strips.
[[nodiscard]] Result<PieceSet> decoded_pieces(const Prepared& prepared,
                                              const Decomposition& decomposition,
                                              const Recipe& recipe, const std::string& made_by,
                                              const Progress& progress = {});

} // namespace hullwright
