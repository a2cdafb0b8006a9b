// Pieces as named, coloured objects, each under its source part.
#pragma once

#include "export/write_mesh.h"
#include "piece/piece.h"

#include <span>

namespace hullwright {

// "bracket_007": the part's name and a number counted per part.
[[nodiscard]] std::vector<std::string> piece_names(const PieceSet& set, const SourceModel& source);

// Names and labels of the pieces; parts, unit and axes as the source has them.
[[nodiscard]] ExportScene scene_of(const PieceSet& set, std::span<const std::string> names,
                                   std::span<const Labels> labels, const SourceModel& source);

// One more object, of the next colour.
void add_object(const Piece& hull, const std::string& name, const std::string& parent,
                const Labels& labels, ExportScene& scene);

// The scene with one of its objects alone, its vertices and no others.
[[nodiscard]] ExportScene single_object(const ExportScene& scene, std::size_t object);

} // namespace hullwright
