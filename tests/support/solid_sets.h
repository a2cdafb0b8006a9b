// Makes settings that ask for so many pieces of a solid.
#pragma once

#include "piece/decompose.h"

namespace hullwright::tests {

inline DecomposeSettings of_pieces(std::uint32_t pieces) {
    DecomposeSettings settings;
    settings.family = Family::solid;
    settings.max_pieces = pieces;
    return settings;
}

} // namespace hullwright::tests
