// Checks a decomposition; shares nothing with the code that made it except the mesh and the
// predicates.
#pragma once

#include "base/progress.h"
#include "piece/piece.h"

#include <cstdint>
#include <vector>

namespace hullwright {

enum class PieceFault : std::uint8_t {
    face_missing,    // a face is in no piece (the finding has no piece)
    face_twice,      // a face is in more than one piece
    face_unknown,    // a face number does not exist in the mesh
    mixed_parts,     // the faces are from more than one source part
    not_connected,   // the patch is not connected (pieces of the surface)
    bad_vertex,      // a coordinate is NaN, infinite or too large, or an index out of range
    degenerate_hull, // a triangle has no area, or there is none; flat without faces
    not_closed,      // the hull is no closed surface (flat: its triangles are no polygon)
    not_convex,      // a vertex is in front of a facet
    not_covered,     // a vertex of the patch is outside the hull
    touches,         // exact: the hull meets this face and is out of the solid beside it
    too_concave,     // a point of the patch is too deep in the hull (pieces of the surface)
    protrudes,       // a point of the hull is too far out
    not_plane,       // exact, sheets: thick, or a face is outside the one plane region
    beyond_region,   // exact, planes: the polygon holds more than faces of the region
    undecided,       // the looks allowed ran out before everything was certain
    understated,     // the patch lies deeper than the piece states (check_stated)
    overstated,      // the piece states more than its set allows (check_stated)
    hollow,          // filled: an inside point is too far from all pieces (there is no piece)
    too_hollow,      // filled: too much of the solid is in no piece (check_filled; no piece)
};

struct PieceFinding {
    PieceFault fault;
    PieceId piece = k_none;
    FaceId face = k_none;     // face of the mesh concerned, if there is one
    double measured = 0.0;    // the excessive length, in model units, or 0
    std::uint64_t places = 0; // for `undecided`: number of open cells

    bool operator==(const PieceFinding&) const = default;
};

struct PieceCheck {
    std::vector<PieceFinding> findings; // by piece; the first of each fault of a piece
    double concavity = 0.0;             // the largest found, a length
    double protrusion = 0.0;
    double uncovered = 0.0;     // filled: how far an inside point was found to be from all pieces
    std::vector<double> depths; // concavity found for each piece; negative when not measured
    std::vector<double> doubts; // by which roundings may have made it larger than it is
    std::uint64_t samples = 0;  // number of points looked at for these two
    bool closed = false;        // every component is a closed solid

    [[nodiscard]] bool passed() const { return findings.empty(); }
};

// Limits the work: with T triangles of the model and of all hulls together and P pieces, at most
// whole + each (T + P) points are looked at for the two bounds and for what a plane piece holds. A
// look searches trees over triangles and planes, which usually takes time logarithmic in their
// number and at worst linear; a cell that waits for its look takes about a hundred bytes. As many
// looks again are allowed for what the pieces leave uncovered together.
struct LookLimit {
    std::uint64_t whole = 1U << 24U;
    std::uint64_t each = 1024;
};

// Coordinates of hulls above this are refused, so that products of four stay within doubles.
inline constexpr double k_largest_coordinate = 1e70;

// Follows the definitions of docs/surfaces.md. `set.tolerance` 0 is decided in exact arithmetic
// when `set.rounding` is 0. With a rounding r, a contact counts where a point of the surface lies
// deeper than r in the hull and farther than 4 r from the patch, and a polygon may reach that far
// past its region: two vertices and two planes may each be off by r. Pieces of sheets may also
// stand out by half of the set's thickness on either side.
//
// With a tolerance, concavity and protrusion are searched in cells that are halved until a bound
// shows that nothing in a cell exceeds the tolerance, or the cell is an eighth of it. Concavity is
// found to a hundredth of itself. Every piece has its share of the looks. Undecided pieces get more
// as long as any are left; those still undecided then are a finding. Pieces with faces of others,
// or with unknown ones, are not examined further. What pieces of the solid leave uncovered together
// is searched in the same way, when each face is in the hull of its piece.
[[nodiscard]] Result<PieceCheck> check_pieces(const TriMesh& mesh, const PieceSet& set,
                                              const Progress& progress = {},
                                              const LookLimit& limit = {});

// Compares what the pieces state with what was found: the stated concavity must not be less than
// the found one, and neither concavity nor protrusion may exceed what the set allows plus what
// packing has added. Pieces of the solid may state any concavity. Concavity less than was found is
// told where it is certain by more than the rounding and k_least_concavity; more than is allowed by
// the roundings of thin facets and a hundredth.
[[nodiscard]] std::vector<PieceFinding> check_stated(const TriMesh& mesh, const PieceSet& set,
                                                     const PieceCheck& check, double packing = 0.0);

} // namespace hullwright
