// Holds pieces, and all that they were made of.
#pragma once

#include "mesh.h"
#include "pipeline/product.h"

namespace hullwright::python {

struct Pieces {
    std::shared_ptr<const Mesh> mesh; // null for the pieces of an asset
    pipeline::Stages stages;
    Product product;
    // Holds the vertices of each piece in the file's coordinates, for models that are far from
    // zero.
    std::vector<std::vector<Vec3>> vertices;

    [[nodiscard]] const PieceSet& set() const { return product.decomposition->set; }
};

[[nodiscard]] std::shared_ptr<Pieces> pieces_of(Product product);

} // namespace hullwright::python
