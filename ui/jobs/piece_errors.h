// Says how far pieces are from the surface, as the window tells and judges it everywhere.
#pragma once

#include "piece/piece.h"
#include "ui/words/primitive_text.h"

namespace hullwright::ui {

struct CutPieces;

// Returns false for colliders of another program that have no model to be held against.
[[nodiscard]] bool has_errors(const CutPieces& cut);
// Returns the error of the piece's hull; one within the rounding of the file's numbers is none.
[[nodiscard]] Measure hull_error(const CutPieces& cut, PieceId piece);
// Returns the error of what stands in the piece's place: its primitive, or its hull.
[[nodiscard]] Measure shown_error(const CutPieces& cut, PieceId piece);
// Returns the part of it that the tolerance limits; without a piece the largest of all.
[[nodiscard]] double limited_error(const CutPieces& cut, PieceId piece);
[[nodiscard]] double limited_error(const CutPieces& cut);
// Returns the tolerance that the recipe allows these pieces, in model units: what is kept for
// packing, which makes hulls a little larger, is part of it. 0: none.
[[nodiscard]] double allowed_error(const CutPieces& cut);

} // namespace hullwright::ui
