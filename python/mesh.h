// Holds a model that was read, or given as arrays, and is not repaired yet.
#pragma once

#include "pipeline/prepare.h"

#include <memory>

namespace hullwright::python {

struct Mesh {
    std::shared_ptr<const ReadModel> model;
    ImportRecipe import;        // how it was read
    std::vector<Vec3> vertices; // where the model is far from zero: the file's coordinates
};

// Returns the recipe with the settings that the mesh was read by, since it is not read again.
[[nodiscard]] Recipe for_mesh(Recipe recipe, const Mesh& mesh);

} // namespace hullwright::python
