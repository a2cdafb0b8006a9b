// Tests whether the hull of a patch touches the surface anywhere but in the patch: the third
// criterion of Ehmann and Lin (2001), for whole patches. The test is exact and errs on the safe
// side: a contact that only a finer test would find harmless (points that touch without being one
// vertex) counts.
#pragma once

#include "piece/ground.h"
#include "piece/hull.h"

#include <span>

namespace hullwright {

// Holds a patch with the convex hull around it, whose vertices are vertices of the mesh, and with
// what was learned about that hull. It is a piece in the making: patches are accepted and merged as
// shells.
struct Shell {
    std::vector<FaceId> faces;      // ascending
    std::vector<VertexId> vertices; // vertices of the hull
    std::vector<Triangle>
        triangles;           // into `vertices`; a flat hull's polygon once, facing as the patch
    bool flat = false;       // all vertices in one plane exactly
    double protrusion = 0.0; // measured when the patch was accepted, model units
    // Holds for each triangle how far out of the surface it was found to be, in model units;
    // negative: unknown.
    std::vector<double> heights;
    // Holds for each triangle 1 when it was found not to reach out of a hole of an open solid. May
    // be empty.
    std::vector<char> stays_in;
};

// The faces may be in any order. When stopped, the shell is useless.
[[nodiscard]] Shell make_shell(const TriMesh& mesh, std::vector<FaceId> faces,
                               const std::stop_token& stop);

// Copies what was learned about triangles of the parts' hulls to the same triangles of `to`.
void carry_over(std::span<const Shell* const> from, Shell& to);

// Joins both patches into one shell, with what was learned about triangles that it still has.
[[nodiscard]] Shell join_shells(const TriMesh& mesh, const Shell& one, const Shell& other,
                                const std::stop_token& stop);

// Contact no deeper in the hull than the ground's rounding does not count. Neither do faces of the
// patch's own flat regions, as long as the hull's polygon there stays within their borders, and
// faces that Ground::does_no_harm() names. When stopped, the answer is useless: no piece may touch.
[[nodiscard]] bool touches_elsewhere(const Ground& ground, const Shell& shell,
                                     const std::stop_token& stop);

// True when both patches together leave their region, because a few of their corners already have a
// hull with a border of the region well inside. It costs as much as the smaller patch has vertices
// and refuses a join before its hull is made. Where it is true stays_in_region() is false, so that
// no piece depends on it; where doubles cannot tell it is false.
[[nodiscard]] bool surely_leaves_region(const Ground& ground, const Shell& one, const Shell& other);

// True of a patch in one flat region when its polygon holds only faces of the region. When stopped,
// the answer is useless.
[[nodiscard]] bool stays_in_region(const Ground& ground, const Shell& shell,
                                   const std::stop_token& stop);

} // namespace hullwright
