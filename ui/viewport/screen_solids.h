// Makes lines and marks of triangles that have the same thickness on the screen at any distance,
// because not all drivers draw lines wider than a pixel.
#pragma once

#include "draw/draw_list.h"
#include "ui/viewport/sight.h"

#include <vector>

namespace hullwright::ui {

class ScreenSolids {
public:
    explicit ScreenSolids(const Sight& sight) : sight_(sight) {}

    // Thicknesses are in pixels.
    void add_line(const Vec3& from, const Vec3& to, double thickness, const Rgb& colour);
    void add_cone(const Vec3& base, const Vec3& tip, double thickness, const Rgb& colour);
    void add_cube(const Vec3& centre, const Eigen::Matrix3d& axes, double thickness,
                  const Rgb& colour);
    // Adds a flat ring that faces the eye; the radius is a length.
    void add_ring(const Vec3& centre, double radius, double thickness, const Rgb& colour);
    void add_square(const std::array<Vec3, 4>& corners, const Rgb& colour);

    [[nodiscard]] const std::vector<DrawVertex>& triangles() const { return triangles_; }

private:
    void add(const Vec3& a, const Vec3& b, const Vec3& c, const Rgb& colour);
    // Adds a cone, whole or with its tip cut off, or a cylinder; its radii are lengths, not pixels.
    void add_stump(const Vec3& from, const Vec3& to, double from_radius, double to_radius,
                   const Rgb& colour);

    const Sight& sight_;
    std::vector<DrawVertex> triangles_;
};

} // namespace hullwright::ui
