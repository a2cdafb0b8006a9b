// One correction: from pieces to the next pieces.
#pragma once

#include "edit/edit_surface.h"
#include "edit/piece_draft.h"

namespace hullwright {

// The pieces after the correction; those it does not name stay bit for bit. An issue says why the
// correction does not apply. The result is the same for any number of threads. It takes as long as
// the pieces that are named, and a copy of all of them.
[[nodiscard]] Result<EditedPieces> apply(const EditedPieces& pieces, const Correction& correction,
                                         const EditSurface& surface, const Progress& progress = {});

// What the correction would change in the draft.
[[nodiscard]] Result<Change> change_of(const PieceDraft& draft, const Correction& correction,
                                       const EditSurface& surface, const Progress& progress);

} // namespace hullwright
