// Judges colliders that another program made, each by itself: whether its mesh is closed, faces
// outward and is convex, to the rounding of its numbers.
#pragma once

#include "base/progress.h"
#include "piece/foreign_set.h"
#include "piece/piece.h"

#include <cstdint>
#include <vector>

namespace hullwright {

enum class ForeignFault : std::uint8_t {
    bad_vertex,     // a coordinate is NaN, infinite or too large
    no_volume,      // all vertices lie in one plane, or there are none
    flat_triangle,  // triangles without area
    not_closed,     // edges that one triangle alone uses
    not_oriented,   // edges that two triangles run along in the same direction
    inside_out,     // the triangles face inward
    falls_apart,    // more than one closed shell
    not_convex,     // a place of the mesh lies deeper in its hull than rounding explains
    no_render_mesh, // the name is a rule's, and no mesh is called what it says
    not_its_shape,  // the name says a box, and it is none
};

struct ForeignFinding {
    ForeignFault fault;
    PieceId piece = k_none;
    double measured = 0.0;   // a length in the set's unit, or 0
    std::uint64_t count = 0; // of edges, triangles or shells, or 0

    bool operator==(const ForeignFinding&) const = default;
};

struct ForeignShape {
    std::size_t hull_vertices = 0;
    double volume = 0.0;  // of the hull; of the mesh where it is judged as its mesh
    double dent = 0.0;    // how deep the deepest place of the mesh lies in its hull
    bool as_mesh = false; // it has dents, so that what it covers is what its mesh is around
    bool counts = false;  // false: it covers nothing, as it has no volume or no numbers
};

struct ForeignCheck {
    std::vector<ForeignFinding> findings; // by piece, in the order of faults
    std::vector<ForeignShape> shapes;     // one a piece
    // Holds what every piece covers, one for each piece: its hull, its mesh where that has dents,
    // or nothing at all. They have no faces of a model.
    PieceSet judged;
};

// A vertex that was rounded moves by half a step along each axis, and a plane of the hull as far
// the other way: what lies no deeper than this in its own hull may have been convex before.
[[nodiscard]] double dent_allowed(const ForeignSet& set);

// The result is the same for any number of threads.
[[nodiscard]] Result<ForeignCheck> check_foreign(const ForeignSet& set,
                                                 const Progress& progress = {});

// Says how far pieces and model are apart, in the model's unit.
struct ForeignDistances {
    double noise = 0.0;     // distances up to this count as none
    double spacing = 0.0;   // no place is farther than this from a point that was measured
    double uncovered = 0.0; // share of the model's area that lies farther than that off all pieces
    double uncovered_mean = 0.0; // mean distance of the model's surface from the pieces
    double uncovered_worst = 0.0;
    Vec3 uncovered_at = Vec3::Zero();
    // Is a mean over the surface of what all pieces make up together; what is inside counts as 0.
    double overhang_mean = 0.0;
    double overhang_worst = 0.0;
    Vec3 overhang_at = Vec3::Zero();
    PieceId overhang_piece = k_none;
};

// Measures a check's pieces in the model's coordinates; distances up to `noise` count as none.
[[nodiscard]] Result<ForeignDistances> measure_foreign(const TriMesh& mesh, const PieceSet& judged,
                                                       double noise, const Progress& progress = {});

} // namespace hullwright
