// Makes pairs of convex hulls that nearly touch or barely overlap at a known distance: a facet, an
// edge or a corner of one against one of the other.
#pragma once

#include "gpu/raster_pairs.h"
#include "query/pose.h"

#include <deque>
#include <random>
#include <span>
#include <vector>

namespace hullwright::tests {

struct Shape {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    double size = 1.0;
    [[nodiscard]] RasterHull hull() const { return {vertices, triangles, is_closed(triangles)}; }
};

enum class ShapeKind { blobs, needles, plates, boxes, flakes, mixed };

[[nodiscard]] Shape shape_around(const std::vector<Vec3>& points);
// Coordinates are rounded to float32, as in assets.
[[nodiscard]] Shape box_shape(const Vec3& size);
[[nodiscard]] Shape shape_of(ShapeKind kind, std::mt19937& random);

// Collects pairs and owns the hulls that they point to.
class NearPairs {
public:
    explicit NearPairs(std::uint32_t seed) : random_(seed) {}

    // `gap` is the distance of the two features along a's direction, as a share of the smaller
    // hull's size; the hulls overlap when it is negative.
    void add(const Shape& a, const Shape& b, double gap);
    void add(const Shape& a, const Shape& b, const Pose& pose);

    [[nodiscard]] std::span<const HullPair> pairs() const { return pairs_; }
    std::mt19937& random() { return random_; }

private:
    Vec3 way(const Shape& a, const Shape& b);

    std::mt19937 random_;
    std::uniform_real_distribution<double> share_{0.0, 1.0};
    std::deque<Shape> placed_;
    std::vector<HullPair> pairs_;
};

// Returns a gap between 1e-7 and 0.2 in size, positive or negative, and sometimes 0.
[[nodiscard]] double random_gap(std::mt19937& random);

} // namespace hullwright::tests
