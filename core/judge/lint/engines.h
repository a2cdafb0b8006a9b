// What physics engines take of convex hulls, as far as it is known.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace hullwright {

struct CountLimit {
    std::uint32_t most = 0; // 0: none is known
    bool hard = false; // the engine refuses what is beyond it, or changes it; else it is advice
};

// Where each number comes from stands beside the table in engines.cpp. Shares are of 1.
struct EngineLimits {
    std::string_view name;  // on the command line
    std::string_view label; // for people
    CountLimit hull_vertices;
    CountLimit hull_faces; // polygons: triangles in one plane are one face
    CountLimit face_vertices;
    CountLimit pieces;
    bool takes_flat = true; // a hull without volume is built; false: it is refused
    // Hulls thinner than this are thin, in metres: advice. 0: nothing is known.
    double min_width_metres = 0.0;
    // The same as a share of the hull's largest extent.
    double min_width_share = 0.0;
    bool width_share_hard = false;
    double min_size_share = 0.0;    // of the diagonal around all pieces
    double max_spacing_share = 0.0; // the step of float32 at the piece, of its largest extent
};

// In the order in which they are listed.
[[nodiscard]] std::span<const EngineLimits> engines();

// Null when there is none of this name.
[[nodiscard]] const EngineLimits* find_engine(std::string_view name);

} // namespace hullwright
