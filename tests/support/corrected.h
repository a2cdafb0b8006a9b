// Holds pieces of a mesh that a test corrects one step after the other.
#pragma once

#include "edit/apply.h"

#include <memory>
#include <utility>
#include <vector>

namespace hullwright::tests {

struct Corrected {
    Corrected(std::shared_ptr<const TriMesh> of, PieceSet set, MadeFrom from = {})
        : mesh(std::move(of)), fresh(std::move(set)), pieces(begin_editing(fresh)),
          surface(mesh, fresh, std::move(from)) {}

    // Returns false, and changes nothing, when the correction is refused.
    bool apply_to(const Correction& correction) {
        auto next = apply(pieces, correction, surface);
        if (next) {
            pieces = std::move(*next);
            corrections.push_back(correction);
        }
        return next.ok();
    }

    std::shared_ptr<const TriMesh> mesh;
    PieceSet fresh; // without corrections
    EditedPieces pieces;
    EditSurface surface;
    std::vector<Correction> corrections; // all that were applied
};

} // namespace hullwright::tests
