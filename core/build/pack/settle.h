// Makes a hull ready for storing: with float32 vertices, bit for bit or on a grid over its box, and
// around the given hull, decided exactly on the very numbers that a decoder puts out.
#pragma once

#include "strip/hull_stream.h"
#include "tree/obb.h"

#include <span>
#include <stop_token>

namespace hullwright {

struct SettledHull {
    HullStream stream;
    Obb box;             // around the hull; also the grid's frame
    double growth = 0.0; // no point is farther than this from the given hull
    bool flat = false;
    unsigned grid_bits = 0; // 0: no grid
};

struct Settling {
    std::span<const Vec3> vertices; // of the given hull
    std::span<const Triangle> triangles;
    Obb box;                        // around the given hull
    std::span<const Float3> inside; // points that the result has to hold too
    // Is the distance that vertices may move. The grid is the coarsest that serves, of at least
    // fewest_bits per coordinate; 0: vertices stay, or move to a float32 number next to them.
    double margin = 0.0;
    unsigned fewest_bits = 1;
    std::stop_token stop;
};

// When stopped, the result has no bytes.
[[nodiscard]] SettledHull settle(const Settling& settling);

} // namespace hullwright
