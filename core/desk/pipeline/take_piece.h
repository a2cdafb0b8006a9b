// Takes triangles out of a mesh as a collider, and looks at the stop meanwhile, however many they
// are.
#pragma once

#include "base/progress.h"
#include "piece/foreign_set.h"

#include <string>
#include <vector>

namespace hullwright::pipeline {

// Returns the vertices that the triangles use, in their order, and numbers the corners anew among
// these.
[[nodiscard]] Result<std::vector<Vec3>> take_used_vertices(const std::vector<Vec3>& vertices,
                                                           std::vector<Triangle>& triangles,
                                                           const Progress& progress = {});

// Makes the very piece that foreign_piece makes.
[[nodiscard]] Result<ForeignPiece> take_piece(std::string name, const std::vector<Vec3>& vertices,
                                              std::vector<Triangle> triangles,
                                              const Progress& progress = {});

} // namespace hullwright::pipeline
