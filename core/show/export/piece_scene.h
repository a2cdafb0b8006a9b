// Makes pieces into named, coloured objects, each under its source part.
#pragma once

#include "export/write_mesh.h"
#include "piece/piece.h"

#include <span>

namespace hullwright {

// Names and labels are the pieces'; parts, unit and axes are the source's.
[[nodiscard]] ExportScene scene_of(const PieceSet& set, std::span<const std::string> names,
                                   std::span<const Labels> labels, const SourceModel& source);

// Adds one object, which gets the colour of its number, or the next one where it has none.
void add_object(const Piece& hull, const std::string& name, const std::string& parent,
                const Labels& labels, ExportScene& scene);

// The scene with one of its objects alone and only that object's vertices.
[[nodiscard]] ExportScene single_object(const ExportScene& scene, std::size_t object);

} // namespace hullwright
