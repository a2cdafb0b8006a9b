// What is said of primitives.
#pragma once

#include "edit/edited_pieces.h"

#include <QString>

namespace hullwright::ui {

[[nodiscard]] QString shape_text(Shape shape); // "box"
// "box 1 × 2 × 0.5", "capsule, radius 1, length 3": full lengths, of a capsule with its ends.
[[nodiscard]] QString size_text(const Primitive& primitive);
// How well it stands for its piece.
[[nodiscard]] QString error_text(const PiecePrimitive& primitive);

// For tooltips: with what exports make of them.
[[nodiscard]] QString text_of(const PiecePrimitive& primitive);
[[nodiscard]] QString text_of(const AddedPrimitive& added);

} // namespace hullwright::ui
