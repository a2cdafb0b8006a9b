// Makes bodies of pieces of the solid: joined, parted by a plane, and made again from their
// corners. A body may hold more than its faces' hull, so none of this goes by the faces alone.
#pragma once

#include "piece/body.h"
#include "piece/piece.h"

#include <array>

namespace hullwright {

struct SplitPlane {
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::UnitZ(); // its length does not matter
};

// Returns the faces on either side of the plane, below it first: a face is where its centroid is.
[[nodiscard]] std::array<std::vector<FaceId>, 2>
faces_by_side(const TriMesh& mesh, const std::vector<FaceId>& faces, const SplitPlane& plane);

// Returns the body as a piece without errors and extras.
[[nodiscard]] Piece piece_of(Solid body, PartId part);

// Returns both sides of a piece that is not flat, below the plane first; a side without volume is
// flat. Each is the hull of what the plane leaves of the body there and of the corners of its
// faces, so all faces stay covered. Corners where the plane crosses an edge are rounded: they are
// within a few ulps of the body, and both sides have the same.
[[nodiscard]] std::array<Piece, 2> parted(const TriMesh& mesh, const Piece& piece,
                                          const SplitPlane& plane);

// Returns the plane across the longest side of the body's box that halves its volume, to a
// millionth of the box.
[[nodiscard]] SplitPlane halving_plane(const Piece& piece);

} // namespace hullwright
