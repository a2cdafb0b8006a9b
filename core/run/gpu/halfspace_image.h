// Interval images without rasterization: a convex piece is what is behind all of its facets, so a
// ray is in it from the last facet it enters through to the first it leaves through. What drawing
// is held against.
#pragma once

#include "gpu/interval_image.h"
#include "gpu/raster_pairs.h"

#include <optional>

namespace hullwright {

// A hull's facets in the coordinates of a tile.
class HalfspaceHull {
public:
    HalfspaceHull(const RasterHull& hull, const TileView& view);

    // Depths at which the ray through this place of the tile enters and leaves.
    [[nodiscard]] std::optional<std::array<double, 2>> interval(double x, double y) const;

private:
    struct Facet {
        Vec3 normal; // outwards
        double offset;
    };
    std::vector<Facet> facets_;
};

[[nodiscard]] IntervalImage halfspace_image(const HullPair& pair, const TileView& view, int tile);

} // namespace hullwright
