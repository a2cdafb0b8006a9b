#version 330 core
// A line is a strip of two triangles, because not every driver draws wide lines. It is drawn nearer
// by a share of the distance, so that it lies over its surface.
layout(location = 0) in vec3 first;
layout(location = 1) in vec3 second;
layout(location = 2) in vec3 colour;
uniform mat3 turn;
uniform vec3 shift;
uniform vec3 lens;
uniform vec2 depths;
uniform float orthographic;
uniform vec2 pixels;
uniform float thick;
uniform float over;
uniform float least;
uniform vec4 section;
out vec3 tint;
out float beyond;
void main() {
    vec3 a = turn * first + shift;
    vec3 b = turn * second + shift;
    float deep_a = 1.0 - a.z / lens.z;
    float deep_b = 1.0 - b.z / lens.z;
    float beyond_a = dot(section.xyz, first) - section.w;
    float beyond_b = dot(section.xyz, second) - section.w;
    tint = colour;
    beyond = 0.0;
    // What is behind the eye has no place in the picture.
    if (max(deep_a, deep_b) <= least) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
    }
    if (deep_a < least) {
        float share = (least - deep_a) / (deep_b - deep_a);
        a = mix(a, b, share);
        beyond_a = mix(beyond_a, beyond_b, share);
        deep_a = least;
    }
    if (deep_b < least) {
        float share = (least - deep_b) / (deep_a - deep_b);
        b = mix(b, a, share);
        beyond_b = mix(beyond_b, beyond_a, share);
        deep_b = least;
    }
    vec2 at_a = a.xy * lens.xy / mix(deep_a, 1.0, orthographic);
    vec2 at_b = b.xy * lens.xy / mix(deep_b, 1.0, orthographic);
    vec2 way = (at_b - at_a) * pixels;
    float size = length(way);
    way = size > 0.0 ? way / size : vec2(1.0, 0.0);
    bool at_end = gl_VertexID > 1;
    float side = gl_VertexID % 2 == 0 ? -1.0 : 1.0;
    vec2 off = vec2(-way.y, way.x) * side + (at_end ? way : -way);
    beyond = at_end ? beyond_b : beyond_a;
    float depth = (at_end ? deep_b : deep_a);
    float w = mix(depth, 1.0, orthographic);
    float nearer = depth - w * over;
    float z = (depths.x * nearer + depths.y) / mix(nearer, 1.0, orthographic);
    gl_Position = vec4(((at_end ? at_b : at_a) + off * thick / pixels) * w, z * w, w);
}
