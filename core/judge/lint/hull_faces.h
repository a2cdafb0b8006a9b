// Counts the faces of a closed hull as engines do: triangles in one plane are one polygon.
#pragma once

#include "geom/types.h"

#include <cstddef>
#include <span>
#include <stop_token>

namespace hullwright {

struct HullFaces {
    std::size_t faces = 0;
    std::size_t most_vertices = 0; // largest number of vertices of a face
};

// A triangle belongs to the face of a larger one when it is connected to it, faces the same way and
// has no vertex farther than `room` from that triangle's plane, so that a face cannot curve away in
// many small steps. In a hull that is not closed, every triangle counts as a face. After a stop the
// numbers mean nothing.
[[nodiscard]] HullFaces count_faces(std::span<const Vec3> vertices,
                                    std::span<const Triangle> triangles, double room,
                                    const std::stop_token& stop = {});

} // namespace hullwright
