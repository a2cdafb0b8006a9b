#version 330 core
// Places the triangles of one tile as they are.
layout(location = 0) in vec3 corner;
uniform int tile;
void main() {
    gl_Position = vec4(2.0 * corner.xy / float(tile) - 1.0, 2.0 * corner.z - 1.0, 1.0);
}
