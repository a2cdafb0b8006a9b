// Tests whether triangles are a convex hull and which points it holds, by exact predicates and
// without any code that makes hulls.
#pragma once

#include "base/progress.h"
#include "check/check_pieces.h"
#include "check/polygon.h"
#include "geom/plane_tree.h"

#include <optional>
#include <span>
#include <vector>

namespace hullwright {

// Names points and triangles that claim to be a convex hull, of a piece or of a node of an asset,
// wherever they are stored. What it refers to must outlive it.
struct HullView {
    std::span<const Vec3> vertices;
    std::span<const Triangle> triangles;
    bool flat = false; // the triangles are a flat polygon
};

// True when all vertices are finite and triangles use only existing ones.
[[nodiscard]] bool has_good_indices(const HullView& hull);

// True when a coordinate is above k_largest_coordinate.
[[nodiscard]] bool is_too_large(std::span<const Vec3> vertices);

// Returns bad_vertex, degenerate_hull, not_closed, not_convex or nothing, and tells how far it is.
// After a stop the answer is meaningless.
[[nodiscard]] std::optional<PieceFault> hull_fault(const HullView& hull,
                                                   const Progress& progress = {});

// True when the point is on no outer side; for a polygon, when it is in it. The hull must have no
// fault.
[[nodiscard]] bool hull_holds(const HullView& hull, const Vec3& p);

// Tests many points against the outer sides of closed triangles. For a large hull a tree leaves out
// only sides on whose inner side the point certainly is. Triangles without a usable plane are
// tested for each point. The spans must outlive this object.
class HullSides {
public:
    // Points to test must be in the box around the vertices. After a stop the answers are
    // meaningless.
    HullSides(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
              const Progress& progress = {});

    // True when the point is on the outer side of a triangle, in exact arithmetic.
    [[nodiscard]] bool any_faces(const Vec3& p) const;

private:
    [[nodiscard]] bool faces(Index triangle, const Vec3& p) const;

    std::span<const Vec3> vertices_;
    std::span<const Triangle> triangles_;
    Vec3 middle_ = Vec3(0, 0, 0);
    std::vector<Index> loose_; // triangles tested for each point
    std::vector<Index> in_tree_;
    PlaneTree tree_;
};

// Holds a hull without fault, prepared for many points.
class HullHolder {
public:
    // After a stop the answers are meaningless.
    explicit HullHolder(const HullView& hull, const Progress& progress = {});
    // Gives the same answer as hull_holds().
    [[nodiscard]] bool holds(const Vec3& p) const;

private:
    HullView hull_;
    Aabb box_;
    HullSides sides_;                // unused for a polygon
    std::optional<Polygon> polygon_; // present for a large polygon
    std::vector<Vec3> vertices_;     // sorted corners of a large hull, which it holds
};

} // namespace hullwright
