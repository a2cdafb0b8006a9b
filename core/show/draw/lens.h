// Gives the camera to the shaders in their terms.
#pragma once

#include "draw/camera.h"
#include "draw/shader_program.h"

#include <array>
#include <optional>

namespace hullwright {

// Says how many pixels of the picture something covers at most, and in which rows, counted from
// below.
struct Reach {
    double pixels = 0.0;
    int first_row = 0;
    int end_row = 0;
};

class Lens {
public:
    // The camera must stay as long as the lens.
    Lens(const Scene& scene, const Camera& camera, int width, int height);

    // Sets the program's camera for coordinates that are relative to `origin`.
    void put(const ShaderProgram& program, const Vec3& origin) const;
    // Returns the share of half the picture's height that a length takes at `place`.
    [[nodiscard]] double share_at(const Vec3& place, double length) const;
    // Returns the reach of a triangle of which one side is drawn. One that comes nearer to the eye
    // than what is drawn may cover all.
    [[nodiscard]] Reach reach_of(const std::array<Vec3, 3>& corners, bool is_back) const;
    // Returns the reach of a line that is so many pixels wide.
    [[nodiscard]] Reach reach_of(const Vec3& first, const Vec3& second, double wide) const;
    // Returns the least depth that is drawn, in the shaders' terms: 0 at the eye, 1 at the target.
    [[nodiscard]] float least() const;

private:
    // Returns where a place is seen, in pixels from the lower left corner; nothing where it is
    // nearer to the eye than what is drawn.
    [[nodiscard]] std::optional<Eigen::Vector2d> pixel_of(const Vec3& place) const;

    const Camera& camera_;
    double width_;
    double height_;
    Eigen::Matrix3d turn_;
    double nearest_ = 0.0; // in the shaders' depth
    double farthest_ = 0.0;
};

} // namespace hullwright
