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
    bad_vertex,      // a coordinate that is no number or too large, or an index out of range
    degenerate_hull, // a triangle without area, or none at all
    not_closed,      // the hull is no closed surface (flat: its triangles are no polygon)
    not_convex,      // a vertex in front of a facet
    not_covered,     // a vertex of the patch outside of the hull
    touches,         // exact: the hull meets this face, and beside it the hull is out
    too_concave,     // a point of the patch too deep in the hull
    protrudes,       // a point of the hull too far out
    not_plane,       // exact, of a sheet: thick, or a face that is not of the one plane region
    beyond_region,   // exact, plane: its polygon holds more than faces of the region
    undecided,       // the looks that the judge takes had run out before all was certain
    understated,     // it lies deeper than the piece states (check_stated)
    overstated,      // the piece states more than its set allows (check_stated)
};

struct PieceFinding {
    PieceFault fault;
    PieceId piece = k_none;
    FaceId face = k_none;     // the mesh's face concerned, where there is one
    double measured = 0.0;    // of what is too far somewhere: in model units
    std::uint64_t places = 0; // undecided: so many cells

    bool operator==(const PieceFinding&) const = default;
};

struct PieceCheck {
    std::vector<PieceFinding> findings; // by piece; the first of each fault of a piece
    double concavity = 0.0;             // the largest found
    double protrusion = 0.0;
    std::vector<double> depths; // per piece, its concavity as found; less than 0: not looked at
    std::uint64_t samples = 0;  // points that were looked at for these two
    bool closed = false;        // every component is a closed solid

    [[nodiscard]] bool passed() const { return findings.empty(); }
};

// How much the judge does: with T triangles of the model and of all hulls together and P pieces, at
// most whole + each (T + P) looks at points for the two bounds, or at what a plane piece holds. A
// look asks trees over triangles and planes, which takes the logarithm of their number as a rule
// and their number at worst; a cell that waits for its look takes about a hundred bytes.
struct LookLimit {
    std::uint64_t whole = 1U << 24U;
    std::uint64_t each = 1024;
};

// No coordinate of a hull is larger, so that products of four do not leave the doubles.
inline constexpr double k_largest_coordinate = 1e70;

// By the definitions of docs/surfaces.md. `set.tolerance` 0: decided in exact arithmetic when
// `set.rounding` is 0. With a rounding r, a contact is one where a point of the surface lies deeper
// than r in the hull and farther than 4 r from the patch, and a polygon reaches no farther past its
// region: two vertices and two planes may each be off by r. Pieces of sheets may stand out by half
// of the set's thickness besides, on either side. With a tolerance, concavity and protrusion are
// looked for in cells cut ever finer, until a bound says that nothing in a cell is over it, or the
// cell is an eighth of it. Concavity is found to a hundredth of itself. Every piece has its share
// of the looks; pieces that are not decided by then have ever more, as long as there are any left,
// and what is still not decided after that is a finding. Of pieces with faces of others, or with
// unknown ones, no more is asked.
[[nodiscard]] Result<PieceCheck> check_pieces(const TriMesh& mesh, const PieceSet& set,
                                              const Progress& progress = {},
                                              const LookLimit& limit = {});

// What the pieces state of themselves against what was found of them, by the piece: a concavity is
// stated that is not less than what was found, and neither concavity nor protrusion are more than
// the set allows with what packing has added. Each up to the rounding, a billionth of the piece's
// size and a hundredth of what is allowed.
[[nodiscard]] std::vector<PieceFinding> check_stated(const TriMesh& mesh, const PieceSet& set,
                                                     const PieceCheck& check, double packing = 0.0);

} // namespace hullwright
