#include "draw/lens.h"

#include <algorithm>

namespace hullwright {

Lens::Lens(const Scene& scene, const Camera& camera, int width, int height)
    : camera_(camera), width_(width), height_(height) {
    const CameraAxes axes = axes_of(camera);
    turn_.row(0) = axes.right.transpose();
    turn_.row(1) = axes.upward.transpose();
    turn_.row(2) = axes.toward.transpose();
    const DepthRange range = depths_of(scene, camera);
    // The range is a little larger than the scene, because lines are drawn nearer. In
    // perspective nothing is shown that is nearer to the eye than a hundredth of the distance.
    constexpr double k_spare = 0.01;
    nearest_ = 1.0 - range.nearest / camera.distance - k_spare;
    farthest_ = 1.0 - range.farthest / camera.distance + k_spare;
    if (!camera.orthographic) {
        nearest_ = std::max(nearest_, k_spare);
        farthest_ = std::max(farthest_, 2.0 * k_spare);
    }
}

void Lens::put(const ShaderProgram& program, const Vec3& origin) const {
    program.use();
    program.set("turn", Eigen::Matrix3f(turn_.cast<float>()));
    program.set("shift", Vec3(turn_ * (origin - camera_.target)));
    const double high = 1.0 / (camera_.slope * camera_.distance);
    program.set("lens", Vec3(high * height_ / width_, high, camera_.distance));
    program.set("orthographic", camera_.orthographic ? 1.0F : 0.0F);
    // Depths become -1 at the nearest and 1 at the farthest point, after the division by w.
    const double by = camera_.orthographic ? 2.0 / (farthest_ - nearest_)
                                           : (farthest_ + nearest_) / (farthest_ - nearest_);
    const double more = camera_.orthographic ? -1.0 - by * nearest_ : -nearest_ - by * nearest_;
    program.set("depths", static_cast<float>(by), static_cast<float>(more));
}

double Lens::share_at(const Vec3& place, double length) const {
    const double depth = 1.0 - turn_.row(2).dot(place - camera_.target) / camera_.distance;
    const double w = camera_.orthographic ? 1.0 : std::max(depth, nearest_);
    return length / (camera_.slope * camera_.distance * w);
}

float Lens::least() const {
    return camera_.orthographic ? -1e30F : static_cast<float>(nearest_);
}

} // namespace hullwright
