// The shaders that draw pairs in batches, in GLSL 3.30.
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

namespace hullwright::batch_shaders {

inline constexpr const char* k_triangle_vertex = R"(#version 330 core
// Three for each triangle: a corner and the tile's number; and growth; and growth in depth. Not as
// attributes of instances: software takes those one by one.
uniform samplerBuffer corners;
uniform int tile;      // pixels of its side
uniform int columns;   // of tiles
uniform vec2 target;   // pixels of the whole
uniform int half_number; // b's tiles have numbers from here on
uniform int stretch;   // 2: half of a rectangle twice as wide and high stands for it
flat out vec4 a; // and growth
flat out vec4 b; // and growth in depth
flat out vec4 c; // and the value of a side's function at the third corner
flat out vec4 x_step; // one by each side's length in x; doubt of the value in c
flat out vec4 y_step; // in y; 1 where the plane is used
flat out vec4 plane;  // slopes, slack; 1: reaches back for ever, -1: reaches on
flat out vec2 origin; // of the tile

const float u = 1.0 / 4194304.0;

float reciprocal(float x) {
    return 1.0 / (x < 0.0 ? min(x, -1.0 / 1024.0) : max(x, 1.0 / 1024.0));
}

void main() {
    int triangle = gl_VertexID >> 2;
    int which = gl_VertexID & 3;
    vec4 corner_a = texelFetch(corners, 3 * triangle);
    vec4 corner_b = texelFetch(corners, 3 * triangle + 1);
    vec4 corner_c = texelFetch(corners, 3 * triangle + 2);
    int number = int(corner_a.w);
    origin = vec2(number % columns * tile, number / columns * tile);
    float growth = abs(corner_b.w);
    float side = float(tile);

    vec2 low = min(min(corner_a.xy, corner_b.xy), corner_c.xy) - growth;
    vec2 high = max(max(corner_a.xy, corner_b.xy), corner_c.xy) + growth;
    // Whole pixels, those with centres between, so that no centre is near the rectangle's edge.
    low = ceil(clamp(low, 0.0, side) - 0.5);
    high = floor(clamp(high, 0.0, side) + 0.5);
    vec2 place = low + float(stretch) * (high - low) * vec2(which & 1, which >> 1);
    gl_Position = vec4((origin + place) / target * 2.0 - 1.0, 0.0, 1.0);

    vec3 v = corner_b.xyz - corner_a.xyz;
    vec3 w = corner_c.xyz - corner_a.xyz;
    vec3 normal = vec3(v.y * w.z - v.z * w.y, v.z * w.x - v.x * w.z, v.x * w.y - v.y * w.x);
    vec3 doubt = 4.0 * u * vec3(abs(v.y * w.z) + abs(v.z * w.y), abs(v.z * w.x) + abs(v.x * w.z),
                                abs(v.x * w.y) + abs(v.y * w.x));
    bool has_plane = abs(normal.z) > 8.0 * doubt.z && abs(normal.z) > 1e-12; // quotients are finite
    vec2 slope = has_plane ? -normal.xy / normal.z : vec2(0.0);
    vec2 slope_doubt =
        has_plane ? (doubt.xy + abs(slope) * doubt.z) / abs(normal.z) * 1.25 + 4.0 * u * abs(slope)
                  : vec2(0.0);
    vec2 span = max(abs(low - corner_a.xy), abs(high - corner_a.xy)) + growth;
    float slack = 1.01 * (dot(abs(slope), vec2(growth)) + dot(slope_doubt, span) +
                          4.0 * u * (1.0 + dot(abs(slope), span)));
    plane = vec4(slope, slack, corner_b.w > 0.0 ? 0.0 : number < half_number ? 1.0 : -1.0);
    a = vec4(corner_a.xyz, growth);
    b = vec4(corner_b.xyz, corner_c.w);
    c = vec4(corner_c.xyz, normal.z);
    x_step = vec4(reciprocal(v.x), reciprocal(corner_c.x - corner_b.x), reciprocal(-w.x), doubt.z);
    y_step = vec4(reciprocal(v.y), reciprocal(corner_c.y - corner_b.y), reciprocal(-w.y),
                  has_plane ? 1.0 : 0.0);
}
)";

inline constexpr const char* k_triangle_fragment = R"(#version 330 core
flat in vec4 a;
flat in vec4 b;
flat in vec4 c;
flat in vec4 x_step;
flat in vec4 y_step;
flat in vec4 plane;
flat in vec2 origin;
uniform int tile;
out vec4 depths; // grown: -near, far; of the ray through the centre: -near, far

const float none = -1e30;

// Of the part of a side between s - h and s + h; `from` and `to` are (place, depth).
void widen(inout vec2 range, float s, float h, vec2 from, vec2 to, float by_length) {
    float t0 = (s - h - from.x) * by_length;
    float t1 = (s + h - from.x) * by_length;
    float first = min(t0, t1);
    float last = max(t0, t1);
    float z0 = from.y + clamp(first, 0.0, 1.0) * (to.y - from.y);
    float z1 = from.y + clamp(last, 0.0, 1.0) * (to.y - from.y);
    bool there = last >= 0.0 && first <= 1.0;
    range.x = there ? min(range.x, min(z0, z1)) : range.x;
    range.y = there ? max(range.y, max(z0, z1)) : range.y;
}

// (value, half the square's width in it, the same for the centre alone)
vec3 side(vec2 p, vec2 from, vec2 to) {
    vec2 e = to - from;
    float size = abs(e.x) + abs(e.y);
    return vec3(e.x * (p.y - from.y) - e.y * (p.x - from.x), size * a.w,
                size * (a.w - 0.50390625));
}

void main() {
    vec2 p = gl_FragCoord.xy - origin;
    float h = a.w;
    if (any(lessThan(p, vec2(0.0))) || any(greaterThan(p, vec2(tile)))) {
        discard; // another's tile
    }

    float lowest = min(0.0, c.w) - x_step.w;
    float highest = max(0.0, c.w) + x_step.w;
    vec3 ab = side(p, a.xy, b.xy);
    vec3 bc = side(p, b.xy, c.xy);
    vec3 ca = side(p, c.xy, a.xy);
    vec3 values = vec3(ab.x, bc.x, ca.x);
    vec3 wide = vec3(ab.y, bc.y, ca.y);
    if (any(lessThan(values + wide, vec3(lowest))) ||
        any(greaterThan(values - wide, vec3(highest)))) {
        discard;
    }

    vec2 along_x = vec2(1e30, -1e30);
    widen(along_x, p.x, h, a.xz, b.xz, x_step.x);
    widen(along_x, p.x, h, b.xz, c.xz, x_step.y);
    widen(along_x, p.x, h, c.xz, a.xz, x_step.z);
    vec2 along_y = vec2(1e30, -1e30);
    widen(along_y, p.y, h, a.yz, b.yz, y_step.x);
    widen(along_y, p.y, h, b.yz, c.yz, y_step.y);
    widen(along_y, p.y, h, c.yz, a.yz, y_step.z);
    float near = max(along_x.x, along_y.x);
    float far = min(along_x.y, along_y.y);
    float at_centre = a.z + dot(plane.xy, p - a.xy);
    bool has_plane = y_step.w > 0.5;
    if (has_plane) {
        near = max(near, at_centre - plane.z);
        far = min(far, at_centre + plane.z);
    }
    near -= b.w;
    far += b.w;
    if (near > far) {
        discard;
    }

    vec3 fine = vec3(ab.z, bc.z, ca.z);
    bool at = has_plane && all(greaterThanEqual(values + fine, vec3(lowest))) &&
              all(lessThanEqual(values - fine, vec3(highest)));
    at_centre = clamp(at_centre, min(min(a.z, b.z), c.z), max(max(a.z, b.z), c.z));
    depths = vec4(-near, far, at ? -at_centre : none, at ? at_centre : none);
    if (plane.w > 0.5) {
        depths.xz = vec2(-none, at ? -none : none);
    } else if (plane.w < -0.5) {
        depths.yw = vec2(-none, at ? -none : none);
    }
}
)";

// One triangle that covers the whole target.
inline constexpr const char* k_whole_vertex = R"(#version 330 core
void main() {
    gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
)";

// Reduces each row of pixels of a tile to its region of overlap and its longest overlaps.
inline constexpr const char* k_rows_fragment = R"(#version 330 core
uniform sampler2D pieces; // a's tiles, and b's from `half_height` on
uniform int tile;
uniform int half_height;
layout(location = 0) out vec4 region; // of grown overlap: first and last pixel, near, far
layout(location = 1) out vec4 plain;  // the longest overlap of rays: pixel, near, far; how many
layout(location = 2) out vec4 grown;  // of grown intervals

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    region = vec4(1e30, -1e30, 1e30, -1e30);
    plain = vec4(-1.0, 1.0, 0.0, 0.0);
    grown = vec4(-1.0, 1.0, 0.0, 0.0);
    for (int x = 0; x < tile; ++x) {
        vec4 a = texelFetch(pieces, ivec2(at.x * tile + x, at.y), 0);
        vec4 b = texelFetch(pieces, ivec2(at.x * tile + x, at.y + half_height), 0);
        vec4 least = min(a, b); // -near is least where near is farthest
        if (least.x + least.y >= 0.0) {
            region = vec4(min(region.x, float(x)), float(x), min(region.z, -least.x),
                          max(region.w, least.y));
            if (least.x + least.y > grown.z - grown.y || grown.x < 0.0) {
                grown.xyz = vec3(float(x), -least.x, least.y);
            }
            grown.w += 1.0;
        }
        if (least.z + least.w >= 0.0) {
            if (least.z + least.w > plain.z - plain.y || plain.x < 0.0) {
                plain.xyz = vec3(float(x), -least.z, least.w);
            }
            plain.w += 1.0;
        }
    }
}
)";

// Reduces each tile to four texels side by side: the region of pixels; its depths and pixel counts;
// the longest overlap of rays; the longest overlap of grown intervals.
inline constexpr const char* k_tiles_fragment = R"(#version 330 core
uniform sampler2D regions;
uniform sampler2D plains;
uniform sampler2D growns;
uniform int tile;
out vec4 result;

vec4 longest(sampler2D rows, ivec2 at) {
    vec4 best = vec4(-1.0, -1.0, 1.0, 0.0);
    for (int y = 0; y < tile; ++y) {
        vec4 row = texelFetch(rows, ivec2(at.x, at.y * tile + y), 0);
        if (row.x >= 0.0 && (best.x < 0.0 || row.z - row.y > best.w - best.z)) {
            best = vec4(row.x, float(y), row.yz);
        }
    }
    return best;
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    int which = at.x & 3;
    at.x >>= 2;
    if (which == 2) {
        result = longest(plains, at);
        return;
    }
    if (which == 3) {
        result = longest(growns, at);
        return;
    }
    vec4 pixels = vec4(1e30, -1e30, 1e30, -1e30);
    vec4 depths = vec4(1e30, -1e30, 0.0, 0.0);
    for (int y = 0; y < tile; ++y) {
        ivec2 row = ivec2(at.x, at.y * tile + y);
        vec4 region = texelFetch(regions, row, 0);
        if (region.y >= 0.0) {
            pixels = vec4(min(pixels.x, region.x), max(pixels.y, region.y),
                          min(pixels.z, float(y)), float(y));
            depths.xy = vec2(min(depths.x, region.z), max(depths.y, region.w));
        }
        depths.zw += vec2(texelFetch(plains, row, 0).w, texelFetch(growns, row, 0).w);
    }
    result = which == 0 ? pixels : depths;
}
)";

} // namespace hullwright::batch_shaders
