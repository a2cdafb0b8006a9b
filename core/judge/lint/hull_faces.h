// The faces of a closed hull as engines count them: triangles in one plane are one polygon.
#pragma once

#include "geom/types.h"

#include <cstddef>
#include <span>

namespace hullwright {

struct HullFaces {
    std::size_t faces = 0;
    std::size_t most_vertices = 0; // of one face
};

// A triangle belongs to a larger one's face when it hangs together with it, looks the same way and
// has no vertex farther than `room` from that one's plane, so that nothing curves away over many
// small steps. Of what is
// not closed, every triangle counts.
[[nodiscard]] HullFaces count_faces(std::span<const Vec3> vertices,
                                    std::span<const Triangle> triangles, double room);

} // namespace hullwright
