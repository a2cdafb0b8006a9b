#version 330 core
#include "surface.glsl"
// The one under the cursor is lighter; while pieces are selected, all others are paler. The state is
// 1 for a selected piece and 2 for one that is seen through.
in vec3 eyePosition;
in vec3 colour;
in float shownState;
in float isHovered;
in float beyond;
in float ink;
out vec4 pixel;
uniform mat4 projectionMatrix;
uniform float hatch;
uniform float isLine;
uniform float strength;
uniform float paling;
uniform float glowing;
void main() {
    if (beyond > 0.0) {
        discard;
    }
    bool isFaint = shownState > 1.5;
    if (isLine > 0.5) {
        bool glows = glowing > 0.5 && shownState > 0.5 && !isFaint;
        vec3 tint = glows ? vec3(0.96, 0.4, 0.0) : line_tint(colour, strength);
        pixel = vec4(tint, isFaint ? 0.4 * ink : ink);
        return;
    }
    if (isFaint && is_looked_through(1.0)) {
        discard;
    }
    vec3 base = shownState > 0.5 ? colour : mix(colour, vec3(0.85), 0.5 * paling);
    base = of_seen_side(mix(base, vec3(1.0), 0.35 * isHovered));
    if (hatch > 0.0) {
        base = hatched(base, hatch);
    }
    vec3 to_eye = direction_to_eye(eyePosition, vec3(0.0), projectionMatrix[3][3] > 0.5);
    pixel = vec4(lit(base, facet_normal(eyePosition), to_eye), 1.0);
}
