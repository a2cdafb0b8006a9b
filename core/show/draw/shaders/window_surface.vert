#version 330 core
// Lines lie over their own surface because they are drawn nearer by the share `nearer` of their
// distance; shifting the depth itself would let hidden lines through at close range. Lines in front
// of everything are squeezed against the near plane by depthScale and depthShift.
in vec3 vertexPosition;
in vec3 vertexNormal;
in vec3 vertexColor;
out vec3 eyePosition;
out vec3 eyeNormal;
out vec3 colour;
out float beyond;
uniform vec4 section;
uniform mat4 modelView;
uniform mat3 modelViewNormal;
uniform mat4 projectionMatrix;
uniform float nearer;
uniform float depthScale;
uniform float depthShift;
void main() {
    eyePosition = (modelView * vec4(vertexPosition, 1.0)).xyz;
    eyeNormal = modelViewNormal * vertexNormal;
    colour = vertexColor;
    beyond = dot(section.xyz, vertexPosition) - section.w;
    gl_Position = projectionMatrix * vec4(eyePosition, 1.0);
    vec3 closer = vec3(eyePosition.xy, eyePosition.z * (1.0 - nearer));
    vec4 there = projectionMatrix * vec4(closer, 1.0);
    float depth = there.z / there.w;
    gl_Position.z = (depth * depthScale - depthShift) * gl_Position.w;
}
