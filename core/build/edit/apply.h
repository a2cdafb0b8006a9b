// Applies a correction to pieces, which makes the next pieces.
#pragma once

#include "edit/edit_surface.h"
#include "edit/piece_draft.h"

namespace hullwright {

// Returns the pieces after the correction; those that it does not name stay bit for bit. An issue
// says why the correction does not apply. The result is the same for any number of threads. The
// time it takes is that of the pieces that are named, and of a copy of all pieces.
[[nodiscard]] Result<EditedPieces> apply(const EditedPieces& pieces, const Correction& correction,
                                         const EditSurface& surface, const Progress& progress = {});

// Returns the change that the correction would make to the draft.
[[nodiscard]] Result<Change> change_of(const PieceDraft& draft, const Correction& correction,
                                       const EditSurface& surface, const Progress& progress);

} // namespace hullwright
