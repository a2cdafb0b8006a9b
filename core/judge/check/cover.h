// Measures the distance between pieces and model in both directions, in model units, for pictures
// and for the worst figures. Distances are measured at the corners of triangles that are cut until
// no edge is longer than requested.
#pragma once

#include "base/progress.h"
#include "check/hull_set.h"
#include "piece/piece.h"

#include <vector>

namespace hullwright {

struct CoverSide {
    std::vector<Vec3> points;
    std::vector<double> heights;     // for each point, a length
    std::vector<Triangle> triangles; // indices of points; edges meet without gaps
    std::vector<Index> owners;       // for each triangle its piece, or the face it is a part of
    // Is the largest height above zero, at the first point that has it.
    double worst = 0.0;
    Vec3 worst_at = Vec3(0, 0, 0);
    Index worst_point = k_none; // k_none when nothing is above zero
};

struct CoverField {
    // Over-cover: the distance of the hulls' facets from the surface, positive outside the solid
    // and negative inside, as docs/surfaces.md defines it.
    CoverSide over;
    // Under-cover: the faces that are not wholly in their own piece's hull; the others are,
    // exactly. The value is 0 in a hull, else the distance to the nearest hull.
    CoverSide under;
    double noise = 0.0;  // error of distances in double arithmetic, a length
    bool closed = false; // every component is a closed solid
};

// The pieces must have been cut from this mesh, or have no faces. An edge so short that it might
// need more than 50 million triangles gives Code::bad_setting. The result is the same for any
// number of threads.
[[nodiscard]] Result<CoverField> measure_cover(const PieceSet& set, const TriMesh& mesh,
                                               double max_edge, const Progress& progress = {},
                                               FaultyHulls faulty = FaultyHulls::hold_nothing);

} // namespace hullwright
