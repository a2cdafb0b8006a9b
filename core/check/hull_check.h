// Whether triangles are a convex hull, and what it holds, by exact predicates and nothing that
// hulls are made with.
#pragma once

#include "check/check_pieces.h"

#include <optional>
#include <span>

namespace hullwright {

struct Hullish {
    std::span<const Vec3> vertices;
    std::span<const Triangle> triangles;
    bool flat = false; // the triangles are a polygon
};

// Vertices are numbers, and triangles name only them.
[[nodiscard]] bool has_good_indices(const Hullish& hull);

// One of bad_vertex, degenerate_hull, not_closed, not_convex.
[[nodiscard]] std::optional<PieceFault> hull_fault(const Hullish& hull);

// On no outer side; of a polygon, in it. The hull has no fault.
[[nodiscard]] bool hull_holds(const Hullish& hull, const Vec3& p);

} // namespace hullwright
