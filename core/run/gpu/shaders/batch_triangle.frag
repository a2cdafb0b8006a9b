#version 330 core
// Bounds the depths of a triangle in the square of a pixel; gpu/shaders.h says what it proves.
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
// Is the part of the growth that is no doubt: half a pixel, and the 256th of one that TileView adds
// for short sides.
const float k_sure = 0.50390625;

// Widens the range of depths by that of a side between s - h and s + h; `from` and `to` are its
// ends as (place, depth).
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
    return vec3(e.x * (p.y - from.y) - e.y * (p.x - from.x), size * a.w, size * (a.w - k_sure));
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
