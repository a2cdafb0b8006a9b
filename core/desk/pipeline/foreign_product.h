// Makes a product of colliders that another program made, so that they are written as pieces of
// ours are: as meshes, and for engines.
#pragma once

#include "pipeline/product.h"
#include "pipeline/verify_foreign.h"

#include <memory>

namespace hullwright::pipeline {

struct ForeignProduct {
    Product product; // a piece for each collider: the hull of its mesh
    // Colliders whose mesh is not closed, faces inward or has dents, so that the hull is another
    // shape than the mesh.
    std::size_t mended = 0;
    std::vector<Detail> notes; // what is left out of a robot's or scene's file
    // The colliders' file, those that it names, and those of the model.
    std::vector<std::string> files_read;
};

// With a model, the colliders come to lie on it, and it is what is seen beside them; null where
// there is none.
[[nodiscard]] Result<ForeignProduct>
product_of_foreign(const std::filesystem::path& file, const std::shared_ptr<const Prepared>& model,
                   const ForeignSettings& settings, const Progress& progress = {});

} // namespace hullwright::pipeline
