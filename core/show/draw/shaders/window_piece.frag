#version 330 core
#include "surface.glsl"
// The one under the cursor is lighter; while pieces are selected, all others are paler. The state is
// 1 for a selected piece, 2 for one that is seen through, which is drawn in the passes for what is pale,
// 3 for one that meets another, and 4 for one that does and is seen through: of two that lie in each
// other it shows the other.
in vec3 eyePosition;
in vec3 colour;
in float shownState;
in float isHovered;
in float beyond;
out vec4 pixel;
uniform mat4 projectionMatrix;
uniform float hatch;
uniform float paling;
uniform float isPalePass;
const vec3 k_met = vec3(0.86, 0.2, 0.16);
void main() {
    if (beyond > 0.0) {
        discard;
    }
    bool isMet = shownState > 2.5;
    bool isFaint = shownState > 3.5 || (shownState > 1.5 && !isMet);
    if (isFaint != (isPalePass > 0.5)) {
        discard;
    }
    vec3 base = isMet ? mix(colour, k_met, 0.6)
                : shownState > 0.5 ? colour
                                   : mix(colour, vec3(0.85), 0.5 * paling);
    base = of_seen_side(mix(base, vec3(1.0), 0.35 * isHovered));
    if (hatch > 0.0) {
        base = hatched(base, hatch);
    }
    vec3 to_eye = direction_to_eye(eyePosition, vec3(0.0), projectionMatrix[3][3] > 0.5);
    pixel = vec4(lit(base, facet_normal(eyePosition), to_eye), isFaint ? k_seen_through : 1.0);
}
