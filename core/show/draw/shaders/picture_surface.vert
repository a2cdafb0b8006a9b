#version 330 core
// Coordinates are relative to the target and along the camera's axes, so that floats keep their
// detail however far the eye is. `depth` is 1 at the target and 0 at the eye; clip.z is a linear
// function of it for both kinds of camera, apart from the division by w. Pieces often have faces in
// one plane: each is drawn nearer by its own share of the distance, so that one face is seen and no
// mixture.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 away;
layout(location = 2) in vec4 colour;
layout(location = 3) in float ahead;
uniform mat3 turn;
uniform vec3 shift;
uniform float parted;
uniform vec3 lens;
uniform vec2 depths;
uniform float orthographic;
uniform vec4 section;
out vec3 around;
out vec3 tint;
out float beyond;
void main() {
    vec3 place = position + parted * away;
    around = turn * place + shift;
    beyond = dot(section.xyz, place) - section.w;
    tint = colour.rgb;
    float depth = 1.0 - around.z / lens.z;
    float w = mix(depth, 1.0, orthographic);
    float nearer = depth - w * ahead;
    float z = (depths.x * nearer + depths.y) / mix(nearer, 1.0, orthographic);
    gl_Position = vec4(around.xy * lens.xy, z * w, w);
    if (colour.a == 0.0) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    }
}
