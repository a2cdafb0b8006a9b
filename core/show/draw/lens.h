// Gives the camera to the shaders in their terms.
#pragma once

#include "draw/camera.h"
#include "draw/shader_program.h"

namespace hullwright {

class Lens {
public:
    // The camera must stay as long as the lens.
    Lens(const Scene& scene, const Camera& camera, int width, int height);

    // Sets the program's camera for coordinates that are relative to `origin`.
    void put(const ShaderProgram& program, const Vec3& origin) const;
    // Returns the share of half the picture's height that a length takes at `place`.
    [[nodiscard]] double share_at(const Vec3& place, double length) const;
    // Returns the least depth that is drawn, in the shaders' terms: 0 at the eye, 1 at the target.
    [[nodiscard]] float least() const;

private:
    const Camera& camera_;
    double width_;
    double height_;
    Eigen::Matrix3d turn_;
    double nearest_ = 0.0; // in the shaders' depth
    double farthest_ = 0.0;
};

} // namespace hullwright
