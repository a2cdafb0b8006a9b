// Makes interval images without rasterization, as a reference for the drawn ones. A convex piece is
// the set of points behind all of its facets, so a ray is inside from the last facet it enters
// through to the first it leaves through.
#pragma once

#include "gpu/interval_image.h"
#include "gpu/raster_pairs.h"

#include <optional>

namespace hullwright {

// Holds a hull's facets in the coordinates of a tile.
class HalfspaceHull {
public:
    HalfspaceHull(const RasterHull& hull, const TileView& view);

    // Returns the depths at which the ray through this place of the tile enters and leaves.
    [[nodiscard]] std::optional<std::array<double, 2>> interval(double x, double y) const;

private:
    struct Facet {
        Vec3 normal; // points outward, of any length
        double offset;
    };
    std::vector<Facet> facets_;
};

[[nodiscard]] IntervalImage halfspace_image(const HullPair& pair, const TileView& view, int tile);

} // namespace hullwright
