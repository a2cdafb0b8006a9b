// Says in words what a comparison of pieces with meshes has found: of all rows, and of one.
#pragma once

#include "pipeline/compare_pair.h"

#include <QStringList>

namespace hullwright::ui {

// Returns how many rows differ and how, which pieces are to blame, and what is to be known beside
// it.
[[nodiscard]] QStringList sums_text(const pipeline::Comparison& found);
// Returns what meshes, pieces, pixels, boxes and an engine say of the row.
[[nodiscard]] QStringList row_text(const pipeline::Comparison& found, const ComparedRow& row);

} // namespace hullwright::ui
