#version 330 core
// Hidden lines are moved out of the picture; others lie over the surface because they are drawn
// nearer, as edges are.
in vec3 vertexPosition;
in vec3 vertexColor;
in vec3 away;
in float hidden;
out vec3 tint;
out float beyond;
uniform vec4 section;
uniform float apart;
uniform float nearer;
uniform mat4 modelView;
uniform mat4 projectionMatrix;
void main() {
    vec3 position = vertexPosition + apart * away;
    vec3 eyePosition = (modelView * vec4(position, 1.0)).xyz;
    tint = vertexColor;
    beyond = dot(section.xyz, position) - section.w;
    gl_Position = projectionMatrix * vec4(eyePosition, 1.0);
    vec4 there = projectionMatrix * vec4(eyePosition.xy, eyePosition.z * (1.0 - nearer), 1.0);
    gl_Position.z = there.z / there.w * gl_Position.w;
    if (hidden > 0.5) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    }
}
