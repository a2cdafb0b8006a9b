#version 330 core
// Writes depth and stencil only.
void main() {}
