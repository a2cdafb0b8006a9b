// Makes a product of colliders that another program made, so that they are written as pieces of
// ours are: as meshes, and for engines.
#pragma once

#include "pipeline/foreign_pieces.h"
#include "pipeline/product.h"

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

// Returns the product as one of the colliders' file, whether they were corrected or not: it has no
// recipe, promises nothing of a model, and each piece is a part of its own. What the same file has
// to be looked at is no model of it.
[[nodiscard]] Product as_foreign(Product product, std::shared_ptr<const ForeignPieces> foreign);

// With a model, the colliders come to lie on it, and it is what is seen beside them; null where
// there is none.
[[nodiscard]] Result<ForeignProduct>
product_of_foreign(const std::filesystem::path& file, const std::shared_ptr<const Prepared>& model,
                   const ForeignSettings& settings, const Progress& progress = {});

} // namespace hullwright::pipeline
