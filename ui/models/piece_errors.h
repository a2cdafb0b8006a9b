// How far pieces are from the surface, as the window tells and judges it everywhere.
#pragma once

#include "piece/piece.h"
#include "ui/words/primitive_text.h"

namespace hullwright::ui {

struct CutPieces;

// The error of what stands in the piece's place: its primitive, or its hull. What is within the
// rounding of the file's numbers is none.
[[nodiscard]] Measure shown_error(const CutPieces& cut, PieceId piece);
// The part of it that the tolerance limits; without a piece the largest of all.
[[nodiscard]] double limited_error(const CutPieces& cut, PieceId piece);
[[nodiscard]] double limited_error(const CutPieces& cut);

} // namespace hullwright::ui
