// Tells whether a plane piece holds nothing but faces of one plane region: what hangs together over
// edges in one plane, facing one way.
#pragma once

#include "base/progress.h"
#include "check/checked_surface.h"
#include "mesh/topology.h"
#include "piece/piece.h"

#include <cstdint>
#include <vector>

namespace hullwright {

// Says how thick a plane piece may be: with a rounding r by 4 r, as two vertices and two planes may
// each be off by r; and by what sheets were given on purpose, half of it on either side.
struct PlaneLimits {
    double rounding = 0.0;
    double thickness = 0.0;
    double noise = 0.0; // of computed points, which a hull with a thickness has
};

// True when the piece's hull is a polygon, or no thicker than the limits. A piece of a solid that
// has faces on both sides of so thin a hull is a body.
[[nodiscard]] bool is_plane(const TriMesh& mesh, const Piece& piece, const PlaneLimits& limits,
                            bool may_be_body);

// Returns a face of the patch that is not of its region; k_none: none. After a stop it means
// nothing.
[[nodiscard]] FaceId face_off_plane(const CheckedSurface& surface, const Piece& piece,
                                    const PlaneLimits& limits, const Progress& progress);

struct BeyondFound {
    std::vector<std::vector<Vec3>> rings; // convex
    std::uint64_t samples = 0;
    std::uint64_t open = 0; // borders or rings, when the looks had run out: then there are no rings
};

// Returns what the polygon holds farther than 4 r from faces of the region; without a rounding all
// that is not in them, found in exact arithmetic. A look is one at a face, or at a corner of the
// polygon or of a ring that a border or a face is held against; no more than `most` are taken.
// After a stop it means nothing.
[[nodiscard]] BeyondFound beyond_region(const CheckedSurface& surface, const Topology& topology,
                                        const Piece& piece, const PlaneLimits& limits,
                                        std::uint64_t most, const Progress& progress);

} // namespace hullwright
