// Holds a shader program and its uniforms; the caller's context must be current.
#pragma once

#include "base/result.h"
#include "geom/types.h"

namespace hullwright {

class ShaderProgram {
public:
    static Result<ShaderProgram> make(const char* vertex, const char* fragment);
    ShaderProgram(ShaderProgram&& other) noexcept;
    ShaderProgram& operator=(ShaderProgram&&) = delete;
    ShaderProgram(const ShaderProgram&) = delete;
    ShaderProgram& operator=(const ShaderProgram&) = delete;
    ~ShaderProgram();

    void use() const;
    void set(const char* name, float value) const;
    void set(const char* name, float x, float y) const;
    void set(const char* name, const Vec3& v) const;
    void set(const char* name, const Eigen::Vector4f& v) const;
    void set(const char* name, const Eigen::Matrix3f& matrix) const;

private:
    explicit ShaderProgram(unsigned number) : number_(number) {}
    [[nodiscard]] int place(const char* name) const;
    unsigned number_;
};

} // namespace hullwright
