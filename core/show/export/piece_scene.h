// Makes pieces into named, coloured objects, each under its source part.
#pragma once

#include "export/write_mesh.h"
#include "piece/piece.h"

#include <span>

namespace hullwright {

// Names and labels are the pieces'; parts, unit and axes are the source's. Colours are those of the
// window's spectrum.
[[nodiscard]] ExportScene scene_of(const PieceSet& set, std::span<const std::string> names,
                                   std::span<const Labels> labels, const SourceModel& source);

// Adds a primitive that was added by hand.
void add_primitive(const Piece& hull, const std::string& name, const Labels& labels,
                   ExportScene& scene);

// Returns the scene with one of its objects alone and only that object's vertices.
[[nodiscard]] ExportScene single_object(const ExportScene& scene, std::size_t object);

} // namespace hullwright
