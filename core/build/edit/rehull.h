// Makes the corrections that give faces or bodies other hulls: pieces merged, split, limited in
// their vertices or cut again.
#pragma once

#include "edit/workplace.h"

namespace hullwright {

[[nodiscard]] Result<Change> change_of(const Workplace& at, const MergePieces& step);
[[nodiscard]] Result<Change> change_of(const Workplace& at, const SplitByPlane& step);
[[nodiscard]] Result<Change> change_of(const Workplace& at, const SplitByTree& step);
[[nodiscard]] Result<Change> change_of(const Workplace& at, const LimitVertices& step);
[[nodiscard]] Result<Change> change_of(const Workplace& at, const RedoRegion& step);

// Makes pieces of exactly the faces that the references name, cut out of the pieces that have them
// now. The faces left to those become pieces of their own. Pieces of the solid are made of the
// corners that the references keep, and those that have their faces now keep their bodies.
[[nodiscard]] Result<Change> cut_out(const Workplace& at, std::span<const PieceRef* const> refs);

} // namespace hullwright
