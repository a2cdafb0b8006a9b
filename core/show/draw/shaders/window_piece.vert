#version 330 core
// Faces that belong to hulls alone are drawn farther than the surface's faces that they lie on. Hidden
// pieces are moved out of the picture.
in vec3 vertexPosition;
in vec3 away;
in vec4 vertexColor;
in float piece;
in float ahead;
in float state;
out vec3 eyePosition;
out vec3 colour;
out float shownState;
out float isHovered;
out float beyond;
uniform mat4 modelView;
uniform mat4 projectionMatrix;
uniform float apart;
uniform float hovered;
uniform float nearer;
uniform vec4 section;
void main() {
    vec3 position = vertexPosition + apart * away;
    eyePosition = (modelView * vec4(position, 1.0)).xyz;
    colour = vertexColor.rgb;
    shownState = state;
    isHovered = abs(piece - hovered) < 0.5 ? 1.0 : 0.0;
    beyond = dot(section.xyz, position) - section.w;
    gl_Position = projectionMatrix * vec4(eyePosition, 1.0);
    float share = nearer + ahead;
    vec4 there = projectionMatrix * vec4(eyePosition.xy, eyePosition.z * (1.0 - share), 1.0);
    gl_Position.z = there.z / there.w * gl_Position.w;
    if (state < -0.5) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    }
}
