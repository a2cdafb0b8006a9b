#version 330 core
// Reduces each row of pixels of a tile to its region of overlap and its longest overlaps.
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
