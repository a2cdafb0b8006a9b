// Orders units for running, and chooses the part of them that one machine of many does.
#pragma once

#include "batch/unit.h"

#include <cstddef>
#include <vector>

namespace hullwright::batch {

// The dearest first, so that none of them begins when the others are done; ties by name.
void order_by_cost(std::vector<Unit>& units);

// Returns one of `shares` parts, numbered from 1, of units ordered by cost: each goes to the part
// with the least to do so far. It depends on the units alone, so that every machine chooses alike.
[[nodiscard]] std::vector<Unit> share_of(std::vector<Unit> units, std::size_t number,
                                         std::size_t shares);

} // namespace hullwright::batch
