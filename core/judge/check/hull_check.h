// Whether triangles are a convex hull, and what it holds, by exact predicates and nothing that
// hulls are made with.
#pragma once

#include "base/progress.h"
#include "check/check_pieces.h"
#include "check/polygon.h"
#include "geom/plane_tree.h"

#include <optional>
#include <span>
#include <vector>

namespace hullwright {

struct Hullish {
    std::span<const Vec3> vertices;
    std::span<const Triangle> triangles;
    bool flat = false; // the triangles are a polygon
};

// Vertices are numbers, and triangles name only them.
[[nodiscard]] bool has_good_indices(const Hullish& hull);

// One of bad_vertex, degenerate_hull, not_closed, not_convex. After a stop the answer means
// nothing.
[[nodiscard]] std::optional<PieceFault> hull_fault(const Hullish& hull,
                                                   const Progress& progress = {});

// On no outer side; of a polygon, in it. The hull has no fault.
[[nodiscard]] bool hull_holds(const Hullish& hull, const Vec3& p);

// The outer sides of closed triangles, for many points: a large hull's are found by a tree, which
// leaves out only what is on the inner side for sure. Triangles without area are held against each
// point. Keeps the spans.
class HullSides {
public:
    // Points asked about are in the vertices' box.
    HullSides(std::span<const Vec3> vertices, std::span<const Triangle> triangles);

    // On the outer side of one of them, in exact arithmetic.
    [[nodiscard]] bool any_faces(const Vec3& p) const;

private:
    [[nodiscard]] bool faces(Index triangle, const Vec3& p) const;

    std::span<const Vec3> vertices_;
    std::span<const Triangle> triangles_;
    Vec3 middle_ = Vec3(0, 0, 0);
    std::vector<Index> loose_; // held against each point
    std::vector<Index> in_tree_;
    PlaneTree tree_;
};

// A hull without fault, made ready for many points.
class HullHolder {
public:
    explicit HullHolder(const Hullish& hull);
    // As hull_holds().
    [[nodiscard]] bool holds(const Vec3& p) const;

private:
    Hullish hull_;
    Aabb box_;
    HullSides sides_;                // not of a polygon
    std::optional<Polygon> polygon_; // of a large one
    std::vector<Vec3> vertices_;     // of a large hull, in order: it holds them
};

} // namespace hullwright
