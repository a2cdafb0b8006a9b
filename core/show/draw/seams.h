// Finds the lines at which pieces of a solid end in the picture. Such pieces overlap, so that where
// one goes over into the next there is often no edge of either.
#pragma once

#include "draw/piece_draw_list.h"

namespace hullwright {

struct Seams {
    // Lists lines in which facets of two pieces meet so that each comes out of the other's plane
    // there: the surface is hollow, and the facets beside the line are one of each. And lines where
    // a piece ends in a face of another that goes on in the same plane.
    std::vector<Seam> lines;
    // Holds one number per piece: pieces with faces in one plane are in different layers, of which
    // the higher are seen. Flat pieces are in none.
    std::vector<Index> layers;
    // Is an edge that lies in another piece with what is beside it, along its surface at most.
    struct Cover {
        std::array<VertexId, 2> ends{}; // of the piece's own vertices, in rising order
        PieceId by = 0;
    };
    std::vector<std::vector<Cover>> covers; // per piece, by their ends
};

// Returns the seams of all pairs, without numbers that depend on the whole list; `origin` is the
// list's. Parts that lie in a third piece are not left out, since that one hides them. Pieces of
// the surface lie side by side and end at their edges: they have no seams.
[[nodiscard]] Result<Seams> seams_of(const PieceSet& set, const Vec3& origin,
                                     const Progress& progress = {});

} // namespace hullwright
