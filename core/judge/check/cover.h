// How far pieces and model are from each other, both ways, in model units: for people who want to
// see where, and for the worst figures. Distances are measured at the corners of triangles cut
// until no edge is longer than asked for.
#pragma once

#include "base/progress.h"
#include "piece/piece.h"

#include <vector>

namespace hullwright {

struct CoverSide {
    std::vector<Vec3> points;
    std::vector<double> heights;     // per point
    std::vector<Triangle> triangles; // of points; edges meet without gaps
    std::vector<Index> owners;       // per triangle: its piece, or the face it is a part of
    // The largest height above zero, at the first point that has it.
    double worst = 0.0;
    Vec3 worst_at = Vec3(0, 0, 0);
    Index worst_point = k_none; // none: nothing is above zero
};

struct CoverField {
    // Over-cover: the hulls' facets. As far as the surface is away: positive where a point is out,
    // negative where it is in, as docs/surfaces.md defines it.
    CoverSide over;
    // Under-cover: the faces that no single hull was found to hold; others are in one exactly. 0 in
    // a hull, else as far as the nearest hull is away.
    CoverSide under;
    double noise = 0.0;  // what double arithmetic may add to a distance here
    bool closed = false; // every component is a closed solid
};

// The pieces' faces are the mesh's. Code::bad_setting for an edge so short that millions of points
// are not enough. The same for any number of threads.
[[nodiscard]] Result<CoverField> measure_cover(const PieceSet& set, const TriMesh& mesh,
                                               double max_edge, const Progress& progress = {});

} // namespace hullwright
