// Bounds how far a convex cell is from the surface below it without cutting it up. Where the faces
// under its shadow are connected and none of them is steep, every point of the cell has surface
// straight below or above it.
#pragma once

#include "piece/height_field.h"

#include <optional>
#include <span>
#include <stop_token>
#include <unordered_set>
#include <utility>
#include <vector>

namespace hullwright {

class Shadow {
public:
    Shadow(const Ground& ground, const HeightField& field, std::stop_token stop = {})
        : ground_(ground), field_(field), stop_(std::move(stop)) {}

    // No point of the cell is farther from the surface than the result. It is nullopt when that
    // might be more than `limit`, or when the shadow along the normal of the face `under` leaves
    // the surface.
    std::optional<double> farthest(std::span<const Vec3> cell, FaceId under, double limit);

private:
    using Point = Eigen::Vector2d;

    void cast(std::span<const Vec3> cell, FaceId under);
    [[nodiscard]] Point seen(const Vec3& v) const;
    [[nodiscard]] bool is_crossed(const Vec3& a, const Vec3& b, double play) const;
    [[nodiscard]] double gap_to(std::span<const Vec3> cell, FaceId face) const;

    const Ground& ground_;
    const HeightField& field_;
    std::stop_token stop_;
    Vec3 origin_ = Vec3::Zero();
    Vec3 up_ = Vec3::Zero(); // direction along which the shadow falls
    Vec3 first_ = Vec3::Zero();
    Vec3 second_ = Vec3::Zero();
    double size_ = 0.0;   // largest distance of a corner from the point below the cell's middle
    double lowest_ = 0.0; // lowest point of the cell along `up_`
    double highest_ = 0.0;
    std::vector<Point> outline_; // of the shadow, counter-clockwise
    std::vector<FaceId> faces_;  // faces that the shadow falls on
    std::unordered_set<FaceId> met_;
};

} // namespace hullwright
