#include "draw/shader_program.h"

#include "gpu/gl_program.h"

#include <epoxy/gl.h>
#include <utility>

namespace hullwright {

Result<ShaderProgram> ShaderProgram::make(const char* vertex, const char* fragment) {
    const auto made = make_program(vertex, fragment);
    return made ? Result<ShaderProgram>(ShaderProgram(*made)) : made.issue();
}

ShaderProgram::ShaderProgram(ShaderProgram&& other) noexcept
    : number_(std::exchange(other.number_, 0U)) {}

ShaderProgram::~ShaderProgram() {
    glDeleteProgram(number_);
}

void ShaderProgram::use() const {
    glUseProgram(number_);
}

void ShaderProgram::set(const char* name, float value) const {
    glUniform1f(place(name), value);
}

void ShaderProgram::set(const char* name, float x, float y) const {
    glUniform2f(place(name), x, y);
}

void ShaderProgram::set(const char* name, const Vec3& v) const {
    const Eigen::Vector3f f = v.cast<float>();
    glUniform3f(place(name), f.x(), f.y(), f.z());
}

void ShaderProgram::set(const char* name, const Eigen::Vector4f& v) const {
    glUniform4f(place(name), v.x(), v.y(), v.z(), v.w());
}

void ShaderProgram::set(const char* name, const Eigen::Matrix3f& matrix) const {
    glUniformMatrix3fv(place(name), 1, GL_FALSE, matrix.data());
}

int ShaderProgram::place(const char* name) const {
    return glGetUniformLocation(number_, name);
}

} // namespace hullwright
