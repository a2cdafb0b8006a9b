// Puts primitives into words.
#pragma once

#include "edit/edited_pieces.h"

#include <QString>

#include <algorithm>

namespace hullwright::ui {

[[nodiscard]] QString shape_text(Shape shape); // the word, such as "box"
// Returns what the tolerance limits: pieces that fill the solid may be as deep as they like.
[[nodiscard]] inline double largest_of(const Measure& error, Family family = Family::surface) {
    return family == Family::solid ? error.protrusion : std::max(error.concavity, error.protrusion);
}
// Tells shape and full lengths, of a capsule with its ends: "box, 1 × 2 × 0.5 mm", "capsule, radius
// 1 mm, length 3 mm".
[[nodiscard]] QString size_text(const Primitive& primitive, double metres_per_unit);
// Says how well the primitive stands for its piece.
[[nodiscard]] QString error_text(const PiecePrimitive& primitive, double metres_per_unit);

// Returns texts for tooltips, which also say what exports write.
[[nodiscard]] QString text_of(const PiecePrimitive& primitive, double metres_per_unit);
[[nodiscard]] QString text_of(const AddedPrimitive& added, double metres_per_unit);

} // namespace hullwright::ui
