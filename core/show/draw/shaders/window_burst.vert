#version 330 core
// A corner of a billboard; its normal is the corner's place from -1 to 1, and how much is seen.
in vec3 vertexPosition;
in vec3 vertexNormal;
in vec3 vertexColor;
out vec3 tint;
out vec3 place;
uniform mat4 modelView;
uniform mat4 projectionMatrix;
void main() {
    tint = vertexColor;
    place = vertexNormal;
    gl_Position = projectionMatrix * modelView * vec4(vertexPosition, 1.0);
}
