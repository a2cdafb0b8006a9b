// Finds the lines at which pieces of a solid end in the picture. Such pieces overlap, so that where
// one goes over into the next there is often no edge of either.
#pragma once

#include "draw/faceted_hull.h"
#include "draw/piece_draw_list.h"

namespace hullwright {

// Holds bodies as their seams are found, where they stand when no piece is moved.
struct SeamHulls {
    std::vector<FacetedHull> hulls; // one per piece; flat ones have none
    std::vector<PieceId> bodies;    // the others
    double slack = 0.0;             // offsets that count as none
};

// Finding the seams of pieces that somebody is moving would take too long where their hulls have
// more triangles than these, with which it takes 17 ms of one core.
inline constexpr std::size_t k_most_parted = 8000;

struct Seams {
    // Lists lines in which facets of two pieces meet so that each comes out of the other's plane
    // there: the surface is hollow, and the facets beside the line are one of each. And lines where
    // a piece ends in a face of another that goes on in the same plane, or where edges of two
    // pieces lie on each other, so that one facet of each goes on from them.
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
    std::shared_ptr<const SeamHulls> hulls; // null where there are no lines, or too many triangles
};

// Returns what there is without any.
[[nodiscard]] Seams no_seams(const PieceSet& set);

// Returns the seams of all pairs, without numbers that depend on the whole list; `origin` is the
// list's. Parts that lie in a third piece are not left out, since that one hides them, but for
// lines along edges, which may lie on it. Pieces of the surface lie side by side and end at their
// edges: they have no seams.
[[nodiscard]] Result<Seams> seams_of(const PieceSet& set, const Vec3& origin,
                                     const Progress& progress = {});

// Returns the seams of the list's pieces parted by the share `apart`, where they are drawn, and
// with all their numbers; those that lie farthest apart come first. Pieces that many triangles make
// have none.
[[nodiscard]] std::vector<Seam> parted_seams(const PieceDrawList& list, double apart);

} // namespace hullwright
