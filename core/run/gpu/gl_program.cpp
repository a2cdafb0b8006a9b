#include "gpu/gl_program.h"

#include <array>
#include <epoxy/gl.h>

namespace hullwright {
namespace {

GLuint add_shader(GLuint program, GLenum stage, const char* source) {
    const GLuint shader = glCreateShader(stage);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    glAttachShader(program, shader);
    return shader;
}

std::string log_of(GLuint shader) {
    std::array<char, 1024> text = {};
    glGetShaderInfoLog(shader, static_cast<GLsizei>(text.size()), nullptr, text.data());
    return text.data();
}

} // namespace

Result<unsigned> make_program(const char* vertex, const char* fragment) {
    const GLuint program = glCreateProgram();
    const GLuint first = add_shader(program, GL_VERTEX_SHADER, vertex);
    const GLuint second = add_shader(program, GL_FRAGMENT_SHADER, fragment);
    glLinkProgram(program);
    GLint linked = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    const std::string complaint = linked == GL_TRUE ? "" : log_of(first) + log_of(second);
    glDeleteShader(first);
    glDeleteShader(second);
    if (linked != GL_TRUE) {
        glDeleteProgram(program);
        return error(Code::graphics_failed, {}, because(Why::shader_refused, complaint));
    }
    return program;
}

void set_uniform(unsigned program, const char* name, int value) {
    glUseProgram(program);
    glUniform1i(glGetUniformLocation(program, name), value);
}

void set_uniform(unsigned program, const char* name, float x, float y) {
    glUseProgram(program);
    glUniform2f(glGetUniformLocation(program, name), x, y);
}

} // namespace hullwright
