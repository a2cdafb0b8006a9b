#version 330 core
#include "edge.glsl"
// A line is a strip of triangles, because not every driver draws wide lines. One whose facets are not
// known is drawn nearer by a share of the distance, so that it lies over its surface.
layout(location = 0) in vec3 first;
layout(location = 1) in vec3 second;
layout(location = 2) in vec3 colour;
layout(location = 3) in vec3 left;
layout(location = 4) in vec3 right;
layout(location = 5) in float ahead;
// Where all corners of a strip are that is not seen: it has no area there.
const vec4 k_nowhere = vec4(0.0, 0.0, 0.0, 1.0);
uniform mat3 turn;
uniform vec3 shift;
uniform vec3 lens;
uniform vec2 depths;
uniform float orthographic;
uniform vec2 pixels;
uniform float thick;
uniform float over;
uniform float least;
uniform vec3 ink;
uniform vec4 section;
uniform float bothSides;
out vec3 tint;
out float beyond;
void main() {
    bool isOrthographic = orthographic > 0.5;
    vec3 eye = vec3(0.0, 0.0, lens.z);
    // `pixels` is the whole picture, of which a strip takes half as many halves.
    vec3 turnedLeft = turn * left;
    vec3 turnedRight = turn * right;
    vec2 scale = lens.xy * (isOrthographic ? 1.0 : lens.z);
    vec3 turnedFirst = turn * first + shift - eye;
    vec3 turnedSecond = turn * second + shift - eye;
    if (bothSides > 0.5) {
        turn_to_eye(turnedFirst, turnedSecond, turnedLeft, turnedRight, isOrthographic);
    }
    Edge edge = edge_of(turnedFirst, turnedSecond, turnedLeft, turnedRight, scale, pixels, thick, least * lens.z, isOrthographic, false);
    if (!edge.isSeen) {
        gl_Position = k_nowhere;
        return;
    }
    Corner corner = corner_of(edge, gl_VertexID, turnedLeft, turnedRight, scale, thick, isOrthographic);
    tint = is_rim(edge) ? ink : colour;
    beyond = dot(section.xyz, mix(first, second, corner.along)) - section.w;
    float share = left == vec3(0.0) ? over : k_lift + ahead;
    float depth = corner.deep / lens.z;
    float w = mix(depth, 1.0, orthographic);
    float nearer = depth - w * share;
    float z = (depths.x * nearer + depths.y) / mix(nearer, 1.0, orthographic);
    gl_Position = vec4(corner.at * w, z * w, w);
}
