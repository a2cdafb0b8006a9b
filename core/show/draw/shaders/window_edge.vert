#version 330 core
// An edge as the camera sees it. Those of hidden pieces, and those that have faded, are not seen.
in vec3 first;
in vec3 second;
in vec3 left;
in vec3 right;
in vec3 away;
in vec3 tint;
in float ahead;
in float strength;
in float spacing;
in float state;
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
uniform float apart;
uniform float nearer;
uniform float over;
uniform float leastSpacing;
uniform vec4 section;
void main() {
    vec3 from = first + apart * away;
    vec3 to = second + apart * away;
    edgeFirst = (modelView * vec4(from, 1.0)).xyz;
    edgeSecond = (modelView * vec4(to, 1.0)).xyz;
    edgeLeft = mat3(modelView) * left;
    edgeRight = mat3(modelView) * right;
    edgeTint = tint;
    edgeState = state;
    edgeNearer = left == vec3(0.0) ? nearer : over;
    edgeAhead = ahead;
    edgeStrength = strength;
    edgeBeyond = vec2(dot(section.xyz, from), dot(section.xyz, to)) - section.w;
    // Of half the picture's height, where the piece's middle is: the same for both ends.
    float w = (projectionMatrix * modelView * vec4((1.0 + apart) * away, 1.0)).w;
    float inPicture = spacing * projectionMatrix[1][1] / w;
    float ink = w > 0.0 ? clamp(inPicture / leastSpacing - 1.0, 0.0, 1.0) : 1.0;
    edgeInk = state < -0.5 ? 0.0 : ink;
}
