#version 330 core
#include "surface.glsl"
// Selected pieces glow, and the one under the cursor is paler.
in vec3 eyePosition;
in vec3 colour;
in float isSelected;
in float isHovered;
in float beyond;
in float ink;
out vec4 pixel;
uniform mat4 projectionMatrix;
uniform float hatch;
uniform float isLine;
void main() {
    if (beyond > 0.0) {
        discard;
    }
    bool glows = isSelected > 0.5;
    if (isLine > 0.5) {
        // Thinned out rather than paler: what lies under them may be of any shade.
        float noise = fract(52.98 * fract(dot(gl_FragCoord.xy, vec2(0.0671, 0.00584))));
        if (noise > ink) {
            discard;
        }
        pixel = vec4(glows ? vec3(0.75, 0.35, 0.0) : vec3(0.16, 0.17, 0.2), 1.0);
        return;
    }
    vec3 base = glows ? mix(colour, vec3(1.0, 0.62, 0.1), 0.65) : colour;
    base = of_seen_side(mix(base, vec3(1.0), 0.35 * isHovered));
    if (hatch > 0.0) {
        base = hatched(base, hatch);
    }
    vec3 to_eye = direction_to_eye(eyePosition, vec3(0.0), projectionMatrix[3][3] > 0.5);
    pixel = vec4(lit(base, facet_normal(eyePosition), to_eye), 1.0);
}
