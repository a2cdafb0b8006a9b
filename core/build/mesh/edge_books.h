// Finds edges at which very many faces are, as the leaves of a book are at its back.
#pragma once

#include "base/progress.h"
#include "mesh/tri_mesh.h"

#include <span>
#include <vector>

namespace hullwright {

// Two leaves of a book share its back, so that they meet elsewhere exactly when they are folded
// onto each other: when their angles around the back are equal. Leaves that are sorted by their
// angles need not be held against each other by twos.
struct EdgeBooks {
    std::vector<Index> of_face; // per face: its book; k_none: it is no leaf; empty: there are none
    std::vector<Index> angle;   // per face: its place in `begin`; k_none: no other has its angle
    std::vector<Index> begin;   // per angle of several leaves: the first in `folded`; and the end
    std::vector<FaceId> folded; // leaves by their angles, ascending at each

    // Returns the leaves of one book at the face's angle, itself among them; none where no other
    // is there.
    [[nodiscard]] std::span<const FaceId> folded_onto(FaceId face) const {
        if (angle.empty() || angle[face] == k_none) {
            return {};
        }
        const Index first = begin[angle[face]];
        return std::span(folded).subspan(first, begin[angle[face] + 1] - first);
    }
};

// Corners are compared by position. Faces in `skip`, and those without area, are in no book. A face
// is a leaf at one of its edges at most, the one with the most faces.
[[nodiscard]] Result<EdgeBooks> find_edge_books(const TriMesh& mesh, const std::vector<bool>& skip,
                                                const Progress& progress = {});

} // namespace hullwright
