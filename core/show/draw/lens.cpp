#include "draw/lens.h"

#include <algorithm>
#include <cmath>

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

std::optional<Eigen::Vector2d> Lens::pixel_of(const Vec3& place) const {
    const Vec3 turned = turn_ * (place - camera_.target);
    const double depth = 1.0 - turned.z() / camera_.distance;
    if (!camera_.orthographic && depth < nearest_) {
        return std::nullopt;
    }
    const double half = 0.5 * height_ / (camera_.slope * camera_.distance);
    const double by = camera_.orthographic ? half : half / depth;
    return Eigen::Vector2d(0.5 * width_ + by * turned.x(), 0.5 * height_ + by * turned.y());
}

Reach Lens::reach_of(const std::array<Vec3, 3>& corners, bool is_back) const {
    const Eigen::Vector2d size(width_, height_);
    std::array<Eigen::Vector2d, 3> at;
    for (std::size_t k = 0; k < at.size(); ++k) {
        const auto pixel = pixel_of(corners[k]);
        if (!pixel) {
            return {width_ * height_, 0, static_cast<int>(height_)};
        }
        at[k] = *pixel;
    }
    const Eigen::Vector2d first = at[1] - at[0];
    const Eigen::Vector2d second = at[2] - at[0];
    const double area = 0.5 * (first.x() * second.y() - first.y() * second.x());
    const Eigen::Vector2d low = at[0].cwiseMin(at[1]).cwiseMin(at[2]).cwiseMax(0.0);
    const Eigen::Vector2d high = at[0].cwiseMax(at[1]).cwiseMax(at[2]).cwiseMin(size);
    if (is_back != (area < 0.0) || !(low.array() < high.array()).all()) {
        return {};
    }
    constexpr int k_spare = 1; // rows that rounding in the renderer may add
    return {std::min(std::abs(area), (high - low).prod()),
            static_cast<int>(std::floor(low.y())) - k_spare,
            static_cast<int>(std::ceil(high.y())) + k_spare};
}

Reach Lens::reach_of(const Vec3& first, const Vec3& second, double wide) const {
    const auto from = pixel_of(first);
    const auto to = pixel_of(second);
    const double most = std::hypot(width_, height_);
    const double length = from && to ? std::min(most, (*to - *from).norm()) : most;
    return {length * wide, 0, static_cast<int>(height_)};
}

float Lens::least() const {
    return camera_.orthographic ? -1e30F : static_cast<float>(nearest_);
}

} // namespace hullwright
