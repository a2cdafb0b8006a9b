// Gathers the facets of pieces that are at a model or beside it, and says which piece is at a
// place.
#pragma once

#include "check/checked_surface.h"
#include "check/hull_set.h"
#include "piece/piece.h"

#include <utility>
#include <vector>

namespace hullwright {

struct Facets {
    TriMesh mesh;
    std::vector<PieceId> owners; // of the facets
    std::vector<PieceId> pieces; // ascending
};

// Pieces farther off than half of the model's diagonal stand in nobody's way; they would only make
// the grid larger, and are left out.
[[nodiscard]] Facets facets_near(const PieceSet& set, const Aabb& model);

// The surface is of the facets, of which there have to be some.
[[nodiscard]] PieceId nearest_piece(const Facets& facets, const CheckedSurface& surface,
                                    const Vec3& point);

// Facets and their surface must outlive it.
class PieceAt {
public:
    [[nodiscard]] static Result<PieceAt> make(const PieceSet& pieces, const Facets& facets,
                                              const CheckedSurface& surface,
                                              const Progress& progress = {});

    // Returns the first piece that holds it, else the nearest where it is near, else none.
    [[nodiscard]] PieceId operator()(const Vec3& point, double near) const;

private:
    PieceAt(const Facets& facets, const CheckedSurface& surface, HullSet hulls)
        : facets_(&facets), surface_(&surface), hulls_(std::move(hulls)) {}

    const Facets* facets_;
    const CheckedSurface* surface_;
    HullSet hulls_;
};

} // namespace hullwright
