#version 330 core
#include "edge.glsl"
// An edge of the model as the camera sees it.
in vec3 first;
in vec3 second;
in vec3 left;
in vec3 right;
in vec3 tint;
out vec3 edgeFirst;
out vec3 edgeSecond;
out vec3 edgeLeft;
out vec3 edgeRight;
out vec3 edgeTint;
out float edgeState;
out float edgeInk;
out float edgeStrength;
out float edgeNearer;
out float edgeAhead;
out vec2 edgeBeyond;
uniform mat4 modelView;
uniform mat4 projectionMatrix;
uniform float nearer;
uniform float over;
uniform float bothSides;
uniform vec4 section;
void main() {
    edgeFirst = (modelView * vec4(first, 1.0)).xyz;
    edgeSecond = (modelView * vec4(second, 1.0)).xyz;
    edgeLeft = mat3(modelView) * left;
    edgeRight = mat3(modelView) * right;
    if (bothSides > 0.5) {
        turn_to_eye(edgeFirst, edgeSecond, edgeLeft, edgeRight, projectionMatrix[3][3] > 0.5);
    }
    edgeTint = tint;
    edgeState = 0.0;
    edgeNearer = left == vec3(0.0) ? nearer : over;
    edgeAhead = 0.0;
    edgeStrength = 1.0;
    edgeBeyond = vec2(dot(section.xyz, first), dot(section.xyz, second)) - section.w;
    edgeInk = 1.0;
}
