#version 330 core
#include "surface.glsl"
in vec3 around;
in vec3 tint;
in float beyond;
out vec4 pixel;
uniform vec3 lens;
uniform float orthographic;
uniform float hatch;
uniform float isSeenThrough;
void main() {
    if (beyond > 0.0) {
        discard;
    }
    vec3 to_eye = direction_to_eye(around, vec3(0.0, 0.0, lens.z), orthographic > 0.5);
    vec3 base = of_seen_side(tint);
    if (hatch > 0.0) {
        base = hatched(base, hatch);
    }
    pixel = vec4(lit(base, facet_normal(around), to_eye), isSeenThrough > 0.5 ? k_seen_through : 1.0);
}
