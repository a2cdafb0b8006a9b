#version 330 core
#include "edge.glsl"
// Edges of hidden pieces, and those that have faded, are not seen.
in vec3 first;
in vec3 second;
in vec3 left;
in vec3 right;
in vec3 away;
in vec3 tint;
in float piece;
in float spacing;
in float state;
out vec3 colour;
out float shownState;
out float beyond;
out float ink;
out float aside;
uniform mat4 modelView;
uniform mat4 projectionMatrix;
uniform float apart;
uniform float nearer;
uniform float height;
uniform float leastSpacing;
uniform vec4 section;
void main() {
    vec3 from = first + apart * away;
    vec3 to = second + apart * away;
    bool isOrthographic = projectionMatrix[3][3] > 0.5;
    vec2 lens = vec2(projectionMatrix[0][0], projectionMatrix[1][1]);
    vec2 pixels = 0.5 * height * vec2(lens.y / lens.x, 1.0);
    vec3 a = (modelView * vec4(from, 1.0)).xyz;
    vec3 b = (modelView * vec4(to, 1.0)).xyz;
    // What is behind the eye has no place in the picture.
    float least = isOrthographic ? -1e30 : 1e-4 * max(abs(a.z), abs(b.z));
    // A pixel wide, and half of one on either side that fades.
    Strip strip = strip_of(a, b, mat3(modelView) * left, mat3(modelView) * right, lens, pixels, 1.0,
                           least, isOrthographic, state > 1.5 && state < 2.5);
    colour = tint;
    shownState = state;
    aside = strip.aside;
    beyond = dot(section.xyz, mix(from, to, strip.along)) - section.w;
    // Of half the picture's height, where the piece's middle is: the same for both ends.
    float w = (projectionMatrix * modelView * vec4((1.0 + apart) * away, 1.0)).w;
    float inPicture = spacing * projectionMatrix[1][1] / w;
    ink = w > 0.0 ? clamp(inPicture / leastSpacing - 1.0, 0.0, 1.0) : 1.0;
    if (!strip.isSeen || state < -0.5 || ink == 0.0) {
        gl_Position = k_nowhere;
        return;
    }
    float share = (left == vec3(0.0) ? nearer : k_lift) + 1e-4 * fract(piece * 0.618034);
    float w_here = isOrthographic ? 1.0 : strip.deep;
    vec4 there = projectionMatrix * vec4(0.0, 0.0, -strip.deep * (1.0 - share), 1.0);
    gl_Position = vec4(strip.at * w_here, there.z / there.w * w_here, w_here);
}
