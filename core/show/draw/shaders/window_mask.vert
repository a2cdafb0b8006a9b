#version 330 core
// What is selected, wherever it is and whatever covers it: no outline is drawn there.
in vec3 vertexPosition;
in vec3 away;
uniform mat4 modelView;
uniform mat4 projectionMatrix;
uniform float apart;
uniform vec4 section;
out float beyond;
out vec3 tint;
void main() {
    vec3 position = vertexPosition + apart * away;
    beyond = dot(section.xyz, position) - section.w;
    tint = vec3(0.0);
    gl_Position = projectionMatrix * modelView * vec4(position, 1.0);
}
