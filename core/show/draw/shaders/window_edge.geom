#version 330 core
#include "edge.glsl"
// An edge becomes a strip, or nothing where it is not seen.
layout(points) in;
layout(triangle_strip, max_vertices = 6) out;
in vec3 edgeFirst[];
in vec3 edgeSecond[];
in vec3 edgeLeft[];
in vec3 edgeRight[];
in vec3 edgeTint[];
in float edgeState[];
in float edgeInk[];
in float edgeStrength[];
in float edgeNearer[];
in vec2 edgeBeyond[];
out vec3 colour;
out float shownState;
out float beyond;
out float ink;
out float aside;
out float strength;
uniform mat4 projectionMatrix;
uniform float height;
// Pixels on either side of an edge: a half for its width, and a half that fades.
const float k_reach = 1.0;
void main() {
    if (edgeInk[0] == 0.0) {
        return;
    }
    bool isOrthographic = projectionMatrix[3][3] > 0.5;
    vec2 lens = vec2(projectionMatrix[0][0], projectionMatrix[1][1]);
    vec2 pixels = 0.5 * height * vec2(lens.y / lens.x, 1.0);
    // What is behind the eye has no place in the picture.
    float least = isOrthographic ? -1e30 : 1e-4 * max(abs(edgeFirst[0].z), abs(edgeSecond[0].z));
    bool isSeenThrough = edgeState[0] > 1.5 && edgeState[0] < 2.5;
    Edge edge = edge_of(edgeFirst[0], edgeSecond[0], edgeLeft[0], edgeRight[0], lens, pixels, k_reach,
                        least, isOrthographic, isSeenThrough);
    if (!edge.isSeen) {
        return;
    }
    float share = edgeNearer[0] + (edgeLeft[0] == vec3(0.0) ? 0.0 : k_lift);
    for (int number = 0; number < 6; ++number) {
        Corner corner = corner_of(edge, number, edgeLeft[0], edgeRight[0], lens, k_reach, isOrthographic);
        colour = edgeTint[0];
        shownState = edgeState[0];
        beyond = mix(edgeBeyond[0].x, edgeBeyond[0].y, corner.along);
        ink = edgeInk[0];
        aside = corner.aside;
        strength = is_rim(edge) ? 1.0 : edgeStrength[0];
        float w = isOrthographic ? 1.0 : corner.deep;
        vec4 there = projectionMatrix * vec4(0.0, 0.0, -corner.deep * (1.0 - share), 1.0);
        gl_Position = vec4(corner.at * w, there.z / there.w * w, w);
        EmitVertex();
    }
}
