// How far a convex cell may be from the surface below it, without cutting it up: where the faces
// that its shadow falls on hang together and none of them is steep, every point of the cell has
// surface straight below or above it.
#pragma once

#include "piece/height_field.h"

#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

namespace hullwright {

class Shadow {
public:
    Shadow(const Ground& ground, const HeightField& field) : ground_(ground), field_(field) {}

    // No point of the cell is farther from the surface than this. Nothing when it might be farther
    // than `limit`, or where the shadow, along the normal of the face `under`, leaves the surface.
    std::optional<double> farthest(std::span<const Vec3> cell, FaceId under, double limit);

private:
    using Point = Eigen::Vector2d;

    void cast(std::span<const Vec3> cell, FaceId under);
    [[nodiscard]] Point seen(const Vec3& v) const;
    [[nodiscard]] bool is_crossed(const Vec3& a, const Vec3& b, double play) const;
    [[nodiscard]] double gap_to(std::span<const Vec3> cell, FaceId face) const;

    const Ground& ground_;
    const HeightField& field_;
    Vec3 origin_ = Vec3::Zero();
    Vec3 up_ = Vec3::Zero(); // the shadow falls along it
    Vec3 first_ = Vec3::Zero();
    Vec3 second_ = Vec3::Zero();
    double size_ = 0.0;   // of the cell, from the point below its middle
    double lowest_ = 0.0; // of the cell, along `up_`
    double highest_ = 0.0;
    std::vector<Point> outline_; // of the shadow, counter-clockwise
    std::vector<FaceId> faces_;  // that it falls on
    std::unordered_set<FaceId> met_;
};

} // namespace hullwright
