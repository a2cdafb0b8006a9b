// Wraps a thin convex body in a plate: a prism between the two planes that the body just fits
// between, over a polygon of few corners around what they see of it. Its thickness is all that a
// plate adds across, so that all corners serve the outline. Of wraps that save volume a thin body
// is as a thick one: one that is a ball pressed flat stands out of its rim as far as out of the
// ball.
#pragma once

#include "geom/types.h"

#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

// Is the space between two parallel planes.
struct BodySlab {
    Vec3 normal = Vec3::UnitZ(); // of length 1
    double lowest = 0.0;
    double highest = 0.0;

    [[nodiscard]] double thickness() const { return highest - lowest; }
};

// Returns the thinnest slab that holds the body and one of whose planes is along one of its facets;
// nothing where all are thicker than `most`, or when stopped.
[[nodiscard]] std::optional<BodySlab>
thinnest_slab(std::span<const Vec3> corners, std::span<const Triangle> triangles,
              double most = std::numeric_limits<double>::infinity(),
              const std::stop_token& stop = {});

// Returns corners, at most `max_corners` of them and that is no less than six, whose hull is a
// plate as thick as the slab that holds the body but for rounding; none of a body that is a line,
// and none when stopped.
[[nodiscard]] std::vector<Vec3> plate_around(std::span<const Vec3> corners, const BodySlab& slab,
                                             std::size_t max_corners,
                                             const std::stop_token& stop = {});

} // namespace hullwright
