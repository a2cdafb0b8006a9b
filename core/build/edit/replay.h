// Makes corrections again, in order, on the pieces of another run.
#pragma once

#include "edit/edit_surface.h"
#include "edit/edited_pieces.h"

namespace hullwright {

// Applies all corrections that still apply. A correction that treats each of many pieces by itself
// is done to those it still applies to, and listed as not applied. Pieces that are ever locked are
// cut out of those that have their faces, from the first correction of each on. It takes as long as
// the pieces that are named, all in all. The result is an issue only when stopped.
[[nodiscard]] Result<Replay> replay(PieceSet fresh, std::span<const Correction> corrections,
                                    const EditSurface& surface, const Progress& progress = {});

} // namespace hullwright
