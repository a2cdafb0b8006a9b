#version 330 core
in vec3 tint;
in float beyond;
out vec4 pixel;
void main() {
    if (beyond > 0.0) {
        discard;
    }
    pixel = vec4(tint, 1.0);
}
