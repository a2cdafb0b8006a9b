// Declares the shaders that draw pairs, in GLSL 3.30. Their sources are the files of the folder
// `shaders`, which are compiled in. This is what those that draw pairs in batches prove, and how.
//
// Every triangle of a hull is drawn as a rectangle of whole pixels around it. A pixel keeps bounds
// of the depths that the triangle has in a square around the pixel's centre, `growth` to each side.
// The bounds are the triangle's own, those of its plane over the square, and those of its sides in
// the square's two slabs (the part of a triangle in a slab is a polygon with all corners on the
// triangle's sides). Each bound alone holds, so all of them together do. Blending keeps the nearest
// and the farthest over all triangles.
//
// A pixel without an overlap proves something for this reason. Let q be in both hulls, and p the
// pixel whose square (half a pixel to each side) q is in. The line through q along the view leaves
// a hull ahead and behind through points of its boundary, that is, of triangles. Both points have
// q's place on the screen, so their triangles meet p's square, and p's bounds hold their depths and
// q's depth between them. That is so for both hulls, so at p the two intervals have q's depth in
// common. Where no pixel of the tile has two intervals with a common depth, there is no q.
//
// Triangles of a that are before all of b may be left out; a's intervals then start at minus
// infinity. Where some of a is drawn, that only makes them longer; where all of a at a pixel is
// left out, a is before b there. In the same way triangles of b behind all of a may be left out.
// One hull must not lose triangles both ways: a rod along the view would disappear.
//
// The rounding is counted as follows. Let u = 2^-22: GLSL 4.1 asks for 2^-24 in sums and products
// and 2.5 * 2^-23 in quotients; the rest is spare. Coordinates are below r, the reach, in pixels,
// and depths below 1.
// - A drawn vertex is a float made from a double: TileView's doubts bound its error.
// - A slab's place along a side takes three operations, as if the slab's edge were 2 r * 4 u away.
// - A side's function of a point is off by 4 u (|ex| |dy| + |ey| |dx|), as if the square were 8 u r
//   wider. All of a triangle is between a side and the third corner, whose value is computed with
//   `doubt`.
// - Sides shorter than 2^-10 pixel in x (y) are treated as of that length: the whole side counts
//   when the square is 2^-9 wider. The 2^-8 that `growth` has beside the above covers this, and the
//   rounding of the slab's own edges, 2^-24 * 1024.
// - Depths along a side are off by 5 u. Along the plane, `slack` counts the error and is bounded
//   from the determinants' own rounding; a plane that is nearly edge-on is not used at all.
#pragma once

namespace hullwright::shaders {

extern const char* const k_batch_rows_frag;
extern const char* const k_batch_tiles_frag;
extern const char* const k_batch_triangle_frag;
extern const char* const k_batch_triangle_vert;
extern const char* const k_batch_whole_vert;
extern const char* const k_reference_frag;
extern const char* const k_reference_vert;

} // namespace hullwright::shaders
