// Holds the hulls of a set's pieces all together.
#pragma once

#include "check/hull_check.h"
#include "check/winding_count.h"
#include "geom/bvh.h"

#include <optional>
#include <vector>

namespace hullwright {

// Says what hulls with a fault hold: nothing, as pieces of ours are hulls, or what their triangles
// wind around, as meshes of others are. Of an open mesh that ends where they do so by half.
enum class FaultyHulls : std::uint8_t { hold_nothing, hold_their_inside };

// Finds the pieces that hold a point, exactly. Coordinates that are refused hold nothing. The set
// must outlive this object.
class HullSet {
public:
    [[nodiscard]] static Result<HullSet> make(const PieceSet& set, const Progress& progress,
                                              FaultyHulls faulty = FaultyHulls::hold_nothing);

    [[nodiscard]] bool holds(std::size_t piece, const Vec3& p) const {
        return (holders_[piece] && holders_[piece]->holds(p)) ||
               (insides_[piece] && winds_around(*insides_[piece], p));
    }
    [[nodiscard]] bool any_holds(const Vec3& p) const;
    [[nodiscard]] std::vector<PieceId> all_that_hold(const Vec3& p) const; // ascending
    [[nodiscard]] const Aabb& box() const { return box_; } // around the pieces that hold something

private:
    [[nodiscard]] static bool winds_around(const WindingCount& inside, const Vec3& p);
    [[nodiscard]] bool add_holders(const PieceSet& set, const Progress& progress);
    [[nodiscard]] Status add_insides(const PieceSet& set, const Progress& progress);

    std::vector<std::optional<HullHolder>> holders_;   // per piece
    std::vector<std::optional<WindingCount>> insides_; // per piece: of faulty hulls, where asked
    std::vector<PieceId> pieces_;                      // those that hold something, as in the tree
    Bvh tree_;
    Aabb box_;
};

// Appends the vertices and the triangles of a piece's hull to a mesh.
void append_facets(const Piece& piece, TriMesh& facets);
// Returns all hulls' triangles as one mesh.
[[nodiscard]] TriMesh facets_of(const PieceSet& set);

} // namespace hullwright
