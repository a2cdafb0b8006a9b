// Takes a model that a program hands over as arrays, as if it had been read from a file.
#pragma once

#include "pipeline/prepare.h"

#include <string>
#include <vector>

namespace hullwright::pipeline {

struct GivenModel {
    std::string name; // stands for the file, in reports and in files of pieces
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    bool float32_coordinates = false; // all coordinates are float32 numbers
};

// Nothing is trusted: every index is checked. Unit, axis, welding and the limit on triangles are
// the recipe's, as for a file; the numbers are looked at when the model is repaired.
[[nodiscard]] Result<ReadModel> read_given(GivenModel model, const ImportRecipe& recipe,
                                           const Progress& progress = {});

} // namespace hullwright::pipeline
