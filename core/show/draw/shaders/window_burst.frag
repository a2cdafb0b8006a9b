#version 330 core
// A bright middle with eight rays, which ends before the billboard does.
in vec3 tint;
in vec3 place;
out vec4 colour;
void main() {
    float out_there = length(place.xy);
    float rays = 0.6 + 0.4 * cos(8.0 * atan(place.y, place.x));
    float seen = place.z * smoothstep(1.0, 0.0, out_there / rays);
    colour = vec4(mix(tint, vec3(1.0), seen * seen), seen);
}
