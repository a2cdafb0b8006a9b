// Makes sheets in one plane with any outline and holes, triangulated by CGAL.
#pragma once

#include "support/shapes.h"

#include <random>
#include <utility>
#include <vector>

namespace hullwright::shapes {

using Vec2 = Eigen::Vector2d;
using Ring = std::vector<Vec2>;

// The first ring is counter-clockwise and holes are clockwise, so the inside is left of each edge.
// All coordinates are multiples of 1/1024, so that they are the same in float32 and in text.
struct Outline {
    std::vector<Ring> rings;
};

[[nodiscard]] Vec2 on_lattice(const Vec2& p);
[[nodiscard]] double signed_area(const Ring& ring);
// Decides by the parity of crossings; a point on an edge may be either.
[[nodiscard]] bool is_in(const Outline& outline, const Vec2& p);
// Counts corners where the sheet has more than half a turn: a convex cover needs a cut there.
[[nodiscard]] std::size_t reflex_corners(const Outline& outline);
// Returns a random outline within the unit circle.
[[nodiscard]] Outline random_outline(std::mt19937& random, std::size_t corners, std::size_t holes);
// Returns the constrained Delaunay triangulation of the corners and some points between them, in
// the plane z = 0 and facing up.
[[nodiscard]] TriMesh sheet_of(const Outline& outline, const std::vector<Vec2>& inner);
// Returns points away from the outline, where the next float32 number could be outside.
[[nodiscard]] std::vector<Vec2> points_in(const Outline& outline, std::size_t count,
                                          std::mt19937& random);
// Returns a wall between two such sheets with the same outline and inner points of their own,
// closed by sides and tunnels.
[[nodiscard]] TriMesh wall_of(const Outline& outline, const std::vector<Vec2>& front,
                              const std::vector<Vec2>& back, double thickness);

} // namespace hullwright::shapes
