// Lists the limits of physics engines for convex hulls, as far as they are known.
#pragma once

#include "source/source_model.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace hullwright {

struct CountLimit {
    std::uint32_t most = 0; // 0 when no limit is known
    bool hard = false;      // the engine refuses or changes larger ones; otherwise it is advice
};

// engines.cpp gives the source of each number. Shares are fractions of 1.
struct EngineLimits {
    std::string_view name;  // name on the command line
    std::string_view label; // name for people
    CountLimit hull_vertices;
    CountLimit hull_faces; // counted as polygons: triangles in one plane are one face
    CountLimit face_vertices;
    CountLimit pieces;
    bool takes_flat = true; // hulls without volume are built; otherwise they are refused
    // Advice: hulls should not be thinner than this, in metres. 0 when nothing is known.
    double min_width_metres = 0.0;
    // Is the least width as a share of the hull's largest extent.
    double min_width_share = 0.0;
    bool width_share_hard = false;
    double min_size_share = 0.0;    // least extent, as a share of the diagonal around all pieces
    double max_spacing_share = 0.0; // float32 step at the piece, as a share of its extent
    // Lengths up to this share of a piece's extent are nothing that contacts feel.
    double felt_share = 0.0;
    // Holds the unit and the upward axis of the engine's scenes; 0 and unknown in engines that
    // leave these to the user.
    double metres_per_unit = 0.0;
    UpAxis up = UpAxis::unknown;
};

// Returns all engines, in the order in which they are listed to users.
[[nodiscard]] std::span<const EngineLimits> engines();

// Returns null when no engine has this name.
[[nodiscard]] const EngineLimits* find_engine(std::string_view name);

} // namespace hullwright
