// A hull as an asset holds it: with float32 vertices, bit for bit or on a grid over its box, and
// around the hull that was given, decided exactly on the very numbers a decoder puts out.
#pragma once

#include "strip/hull_stream.h"
#include "tree/obb.h"

#include <span>

namespace hullwright {

struct SettledHull {
    HullStream stream;
    Obb box;             // around it, and the grid's frame
    double growth = 0.0; // no point of it is farther from the hull that was given
    bool flat = false;
    unsigned grid_bits = 0; // 0: no grid
};

struct Settling {
    std::span<const Vec3> vertices; // of the hull that is given
    std::span<const Triangle> triangles;
    Obb box;                        // around it
    std::span<const Float3> inside; // what has to be inside too
    // How far vertices may move, on the coarsest grid that serves but one of at least so many bits;
    // 0: they stay where they are, or next to it where they are no float32 numbers.
    double margin = 0.0;
    unsigned fewest_bits = 1;
};

[[nodiscard]] SettledHull settle(const Settling& settling);

} // namespace hullwright
