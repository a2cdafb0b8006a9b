#version 330 core
#include "surface.glsl"
// Edges of selected pieces, and lines beside them, glow where there are too many for an outline; those of
// pieces that are seen through, with the state 2, are faint.
in vec3 colour;
in float shownState;
in float beyond;
in float ink;
in float cover;
in float strength;
out vec4 pixel;
uniform float glowing;
// Of a wide half, what is nearer to the edge than a twentieth of a pixel may lie on the piece by rounding.
const float k_most = 1.95;
void main() {
    if (beyond > 0.0 || cover > k_most) {
        discard;
    }
    bool isFaint = shownState > 1.5 && shownState < 2.5;
    bool isOfSelected = (shownState > 0.5 && shownState < 1.5) || shownState > 4.5;
    vec3 tint = glowing > 0.5 && isOfSelected ? vec3(0.96, 0.4, 0.0) : line_tint(colour, strength);
    pixel = vec4(tint, (isFaint ? 0.4 : 1.0) * ink * clamp(cover, 0.0, 1.0));
}
