#version 330 core
// Reduces each tile to four texels side by side: the region of pixels; its depths and pixel counts;
// the longest overlap of rays; the longest overlap of grown intervals.
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
