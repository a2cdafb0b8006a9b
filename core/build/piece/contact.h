// Does the hull of a patch touch the surface anywhere but in the patch? The third criterion of
// Ehmann and Lin (2001), asked of whole patches. Exact, and careful: a contact that only a finer
// look would find harmless (points that touch without being one vertex) counts as one.
#pragma once

#include "piece/ground.h"
#include "piece/hull.h"

#include <span>

namespace hullwright {

// A patch with its hull. Hull vertices are the mesh's.
struct Shell {
    std::vector<FaceId> faces;      // ascending
    std::vector<VertexId> vertices; // of the hull
    std::vector<Triangle>
        triangles;           // into `vertices`; a flat hull's polygon once, facing as the patch
    bool flat = false;       // all vertices in one plane exactly
    double protrusion = 0.0; // as measured when it was accepted
    // Per triangle: how far out of the surface it was found to be; negative: not looked at yet.
    std::vector<double> heights;
    // Per triangle, or empty: it was looked at and reaches out of no hole of an open solid.
    std::vector<char> stays_in;
};

// The faces in any order. Stopped, the hull is of no use.
[[nodiscard]] Shell make_shell(const TriMesh& mesh, std::vector<FaceId> faces,
                               const std::stop_token& stop);

// Takes what was learned about triangles of the parts' hulls over to the same triangles of
// another's.
void carry_over(std::span<const Shell* const> from, Shell& to);

// The shell of both patches together, which keeps what was learned about their triangles.
[[nodiscard]] Shell join_shells(const TriMesh& mesh, const Shell& one, const Shell& other,
                                const std::stop_token& stop);

// Contact that goes no deeper into the hull than the ground's rounding counts as none, and so does
// contact with what does no harm: faces of the patch's own plane regions, as long as their borders
// stay out of the hull's polygon there, and what Ground::does_no_harm() says.
[[nodiscard]] bool touches_elsewhere(const Ground& ground, const Shell& shell);

// Both patches together leave their region: a few of their corners already have a hull with a
// border of the region well inside. It costs as much as the smaller patch has vertices, and is
// asked to refuse a join before its hull is made. What it says yes of, stays_in_region() says no
// of, so that no piece depends on it; where doubles cannot tell, it says no.
[[nodiscard]] bool surely_leaves_region(const Ground& ground, const Shell& one, const Shell& other);

// Of a patch in one plane region: its polygon holds nothing but faces of the region.
[[nodiscard]] bool stays_in_region(const Ground& ground, const Shell& shell);

} // namespace hullwright
