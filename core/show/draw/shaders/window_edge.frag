#version 330 core
#include "surface.glsl"
// Edges of selected pieces glow where there are too many for an outline; those of pieces that are seen
// through, with the state 2, are faint.
in vec3 colour;
in float shownState;
in float beyond;
in float ink;
in float aside;
in float strength;
out vec4 pixel;
uniform float glowing;
void main() {
    if (beyond > 0.0) {
        discard;
    }
    bool isFaint = shownState > 1.5 && shownState < 2.5;
    bool glows = glowing > 0.5 && shownState > 0.5 && shownState < 1.5;
    vec3 tint = glows ? vec3(0.96, 0.4, 0.0) : line_tint(colour, strength);
    pixel = vec4(tint, (isFaint ? 0.4 : 1.0) * ink * clamp(1.0 - abs(aside), 0.0, 1.0));
}
