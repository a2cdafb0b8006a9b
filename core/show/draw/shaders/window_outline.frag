#version 330 core
in float beyond;
in float aside;
out vec4 pixel;
uniform float width;
void main() {
    if (beyond > 0.0) {
        discard;
    }
    pixel = vec4(0.96, 0.4, 0.0, clamp(width + 0.5 - abs(aside), 0.0, 1.0));
}
