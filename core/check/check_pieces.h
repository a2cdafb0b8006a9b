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
    touches,         // exact: the hull meets this face, and beside it the hull is out
    too_concave,     // a point of the patch too deep in the hull
    protrudes,       // a point of the hull too far out
    not_plane,       // exact, of a sheet: thick, or a face that is not of the one plane region
    beyond_region,   // exact, plane: its polygon holds more than faces of the region
};

struct PieceFinding {
    PieceFault fault;
    PieceId piece = k_none;
    FaceId face = k_none;  // the mesh's face concerned, where there is one
    double measured = 0.0; // of what is too far somewhere: in model units

    bool operator==(const PieceFinding&) const = default;
};

struct PieceCheck {
    std::vector<PieceFinding> findings; // by piece; the first of each fault of a piece
    double concavity = 0.0;             // the largest found
    double protrusion = 0.0;
    std::uint64_t samples = 0; // points that were looked at for these two
    bool closed = false;       // every component is a closed solid

    [[nodiscard]] bool passed() const { return findings.empty(); }
};

// By the definitions of docs/surfaces.md. `set.tolerance` 0: decided in exact arithmetic when
// `set.rounding` is 0. With a rounding r, a contact is one where a point of the surface lies deeper
// than r in the hull and farther than 4 r from the patch, and a polygon reaches no farther past its
// region: two vertices and two planes may each be off by r. Pieces of sheets may stand out by half
// of the set's thickness besides, on either side. With a tolerance, concavity and protrusion are
// looked for in cells cut ever finer, until a bound says that nothing in a cell is over it, or the
// cell is an eighth of it.
[[nodiscard]] Result<PieceCheck> check_pieces(const TriMesh& mesh, const PieceSet& set,
                                              const Progress& progress = {});

} // namespace hullwright
