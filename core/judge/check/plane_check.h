// Whether a plane piece holds nothing but faces of one plane region: what hangs together over edges
// in one plane, facing one way.
#pragma once

#include "check/checked_surface.h"
#include "mesh/topology.h"
#include "piece/piece.h"

#include <vector>

namespace hullwright {

// How thick a plane piece may be: with a rounding r by 4 r, as two vertices and two planes may each
// be off by r; and by what sheets were given on purpose, half of it on either side.
struct PlaneLimits {
    double rounding = 0.0;
    double thickness = 0.0;
    double noise = 0.0; // of computed points, which a hull with a thickness has
};

// Its hull is a polygon or no thicker than the limits. A piece of a solid that has faces on both
// sides of so thin a hull is a body.
[[nodiscard]] bool is_plane(const TriMesh& mesh, const Piece& piece, const PlaneLimits& limits,
                            bool may_be_body);

// A face of the patch that is not of its region; k_none: none.
[[nodiscard]] FaceId face_off_plane(const CheckedSurface& surface, const Piece& piece,
                                    const PlaneLimits& limits);

// What the polygon holds farther than 4 r from faces of the region, in convex rings; without a
// rounding all that is not in them, found in exact arithmetic.
[[nodiscard]] std::vector<std::vector<Vec3>> beyond_region(const CheckedSurface& surface,
                                                           const Topology& topology,
                                                           const Piece& piece,
                                                           const PlaneLimits& limits);

} // namespace hullwright
