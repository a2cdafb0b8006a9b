#version 330 core
#include "before_eye.glsl"
// An edge is part of the outline where one of its facets faces the eye and the other does not. It is
// then a strip of two triangles, as wide everywhere in the picture, in front of all that is drawn; else
// all of its corners are in one place, where it has no area. The half of it that lies on what is
// selected is left out by the stencil.
in vec3 first;
in vec3 second;
in vec3 left;
in vec3 right;
in vec3 away;
uniform mat4 modelView;
uniform mat4 projectionMatrix;
uniform float apart;
uniform float height;
uniform float width;
uniform vec4 section;
out float beyond;
out float aside;
bool faces_eye(vec3 normal, vec3 place) {
    vec3 to_eye = projectionMatrix[3][3] > 0.5 ? vec3(0.0, 0.0, 1.0) : -place;
    return dot(mat3(modelView) * normal, to_eye) > 0.0;
}
void main() {
    vec3 from = first + apart * away;
    vec3 to = second + apart * away;
    vec3 place = (modelView * vec4(from, 1.0)).xyz;
    vec4 a = projectionMatrix * vec4(place, 1.0);
    vec4 b = projectionMatrix * modelView * vec4(to, 1.0);
    float beyond_a = dot(section.xyz, from) - section.w;
    float beyond_b = dot(section.xyz, to) - section.w;
    beyond = 0.0;
    aside = 0.0;
    gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
    float least = k_least_ahead * max(abs(a.w), abs(b.w));
    if (faces_eye(left, place) == faces_eye(right, place) || max(a.w, b.w) <= least) {
        return;
    }
    if (a.w < least) {
        float share = (least - a.w) / (b.w - a.w);
        a = mix(a, b, share);
        beyond_a = mix(beyond_a, beyond_b, share);
    } else if (b.w < least) {
        float share = (least - b.w) / (a.w - b.w);
        b = mix(b, a, share);
        beyond_b = mix(beyond_b, beyond_a, share);
    }
    vec2 pixels = 0.5 * height * vec2(projectionMatrix[1][1] / projectionMatrix[0][0], 1.0);
    vec2 way = (b.xy / b.w - a.xy / a.w) * pixels;
    float size = length(way);
    way = size > 0.0 ? way / size : vec2(1.0, 0.0);
    bool at_end = gl_VertexID > 1;
    float side = gl_VertexID % 2 == 0 ? -1.0 : 1.0;
    float half_width = width + 0.5; // the outermost half of a pixel fades
    vec2 off = vec2(-way.y, way.x) * side * half_width + (at_end ? way : -way) * width;
    vec4 end = at_end ? b : a;
    beyond = at_end ? beyond_b : beyond_a;
    aside = side * half_width;
    gl_Position = vec4(end.xy / end.w + off / pixels, -0.9968, 1.0);
}
