// The hulls of a set's pieces all together.
#pragma once

#include "check/hull_check.h"
#include "geom/bvh.h"

#include <optional>
#include <vector>

namespace hullwright {

// Finds the pieces that hold a point, exactly. Hulls with a fault, or with coordinates that are
// refused, hold nothing. The set must outlive this object.
class HullSet {
public:
    [[nodiscard]] static Result<HullSet> make(const PieceSet& set, const Progress& progress);

    [[nodiscard]] bool holds(std::size_t piece, const Vec3& p) const {
        return holders_[piece] && holders_[piece]->holds(p);
    }
    [[nodiscard]] bool any_holds(const Vec3& p) const;
    [[nodiscard]] const Aabb& box() const { return box_; } // around the hulls without fault

private:
    std::vector<std::optional<HullHolder>> holders_; // per piece
    std::vector<PieceId> pieces_;                    // those without fault, as the tree has them
    Bvh tree_;
    Aabb box_;
};

// All hulls' triangles as one mesh.
[[nodiscard]] TriMesh facets_of(const PieceSet& set);

} // namespace hullwright
