// Names of pieces: those of their parts, and numbers.
#pragma once

#include "piece/piece.h"
#include "source/source_model.h"

#include <span>
#include <string>
#include <vector>

namespace hullwright {

// Returns the part's name and the piece's number; pieces without numbers are counted for each part.
// Numbers are as wide as the part's largest, and have three digits at least, so that names sort.
[[nodiscard]] std::vector<std::string> piece_names(const PieceSet& set, const SourceModel& source);

// Gives pieces their places among those of their part as numbers, and puts them in their order.
void number_in_order(PieceSet& set);

// Gives pieces the numbers that their names end with. Where these are not all different within a
// part, or missing, as somebody has named the pieces, each piece of the part has its place among
// them.
void number_by_names(PieceSet& set, std::span<const std::string> names);

} // namespace hullwright
