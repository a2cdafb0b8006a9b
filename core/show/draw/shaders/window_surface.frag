#version 330 core
#include "surface.glsl"
// Looked through to its inside, a surface has its inside drawn first, and its outside, which mixes with
// it, in the passes for what is pale.
in vec3 eyePosition;
in vec3 eyeNormal;
in vec3 colour;
in float beyond;
out vec4 pixel;
uniform mat4 projectionMatrix;
uniform float isLit;
uniform float seesInside;
uniform float isPalePass;
uniform float opacity;
// A face that stands across the view has no slope in depth: a back moves by this besides, of the depths
// from 0 to 1. That is 16 steps of a buffer of 24 bits, more than two faces at the same place differ by
// when the same corners are rounded in another order.
const float k_behind = 1e-6;
void main() {
    bool isPale = isPalePass > 0.5;
    if (beyond > 0.0 || (seesInside > 0.5 && gl_FrontFacing != isPale)) {
        discard;
    }
    // Where two faces lie back to back, the one that looks this way is seen, not a mixture.
    float slope = fwidth(gl_FragCoord.z);
    gl_FragDepth = gl_FragCoord.z + (gl_FrontFacing ? 0.0 : 2.0 * slope + k_behind) * isLit;
    vec3 n = normalize(eyeNormal);
    vec3 to_eye = direction_to_eye(eyePosition, vec3(0.0), projectionMatrix[3][3] > 0.5);
    vec3 shaded = lit(of_seen_side(colour), gl_FrontFacing ? n : -n, to_eye);
    pixel = vec4(mix(colour, shaded, isLit), isPale ? k_seen_through : opacity);
}
