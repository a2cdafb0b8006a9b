// The judge of a decomposition: shares nothing with what made it but the mesh and the predicates.
#pragma once

#include "base/progress.h"
#include "piece/piece.h"

#include <cstdint>
#include <vector>

namespace hullwright {

enum class PieceFault : std::uint8_t {
    face_missing,    // a face in no piece (piece: none)
    face_twice,      // a face in more than one piece
    face_unknown,    // a face number the mesh does not have
    mixed_parts,     // faces of more than one source part
    not_connected,   // the patch falls apart
    bad_vertex,      // a coordinate that is no number, or a vertex index out of range
    degenerate_hull, // a triangle without area, or none at all
    not_closed,      // the hull is no closed surface (flat: its triangles are no polygon)
    not_convex,      // a vertex in front of a facet
    not_covered,     // a vertex of the patch outside of the hull
    touches,         // the hull meets the surface outside of its patch
    too_concave,     // a point of the patch too deep in the hull
    protrudes,       // a point of the hull too far out of the solid
};

struct PieceFinding {
    PieceFault fault;
    PieceId piece = k_none;
    FaceId face = k_none;  // the mesh's face concerned, where there is one
    double measured = 0.0; // of too_concave and protrudes, in model units

    bool operator==(const PieceFinding&) const = default;
};

struct PieceCheck {
    std::vector<PieceFinding> findings; // by piece; the first of each fault of a piece
    double concavity = 0.0;             // the largest found
    double protrusion = 0.0;
    std::uint64_t samples = 0; // points that were looked at for these two
    bool closed = false;       // the solid has an inside

    [[nodiscard]] bool passed() const { return findings.empty(); }
};

// `set.tolerance` 0: besides convexity and coverage, every hull meets the surface in its patch
// only, decided in exact arithmetic when `set.rounding` is 0. With a rounding r, a contact is one
// where a point of the surface lies deeper than r in the hull and farther than 4 r from the patch:
// two vertices and two planes may each be off by r. With a tolerance, concavity and protrusion are
// measured on triangles cut ever finer, down to a quarter of it, wherever a point could be out or
// in by nine tenths of it, and inward from there. Of an open surface a point is out when it is in
// front of the nearest faces of its own patch.
[[nodiscard]] Result<PieceCheck> check_pieces(const TriMesh& mesh, const PieceSet& set,
                                              const Progress& progress = {});

} // namespace hullwright
