#include "gpu/halfspace_image.h"

namespace hullwright {

HalfspaceHull::HalfspaceHull(const RasterHull& hull, const TileView& view) {
    for (const Triangle& t : hull.triangles) {
        const Vec3 p = view.to_tile(hull.vertices[t[0]]);
        const Vec3 q = view.to_tile(hull.vertices[t[1]]);
        const Vec3 r = view.to_tile(hull.vertices[t[2]]);
        // The axes of a tile are left-handed, so a triangle's orientation is reversed there.
        const Vec3 normal = (r - p).cross(q - p);
        facets_.push_back({normal, normal.dot(p)});
    }
}

std::optional<std::array<double, 2>> HalfspaceHull::interval(double x, double y) const {
    double near = -std::numeric_limits<double>::infinity();
    double far = std::numeric_limits<double>::infinity();
    for (const Facet& facet : facets_) {
        const double left = facet.offset - facet.normal.x() * x - facet.normal.y() * y;
        if (facet.normal.z() > 0.0) {
            far = std::min(far, left / facet.normal.z());
        } else if (facet.normal.z() < 0.0) {
            near = std::max(near, left / facet.normal.z());
        } else if (left < 0.0) {
            return std::nullopt;
        }
    }
    return near <= far ? std::optional(std::array{near, far}) : std::nullopt;
}

IntervalImage halfspace_image(const HullPair& pair, const TileView& view, int tile) {
    const HalfspaceHull a(pair.a, view);
    const HalfspaceHull b(pair.b, view);
    const auto depths = [](const HalfspaceHull& hull, int x, int y) {
        const auto found = hull.interval(x + 0.5, y + 0.5);
        return found
                   ? DepthInterval{static_cast<float>((*found)[0]), static_cast<float>((*found)[1])}
                   : DepthInterval();
    };
    IntervalImage image;
    image.side = tile;
    for (int y = 0; y < tile; ++y) {
        for (int x = 0; x < tile; ++x) {
            image.a.push_back(depths(a, x, y));
            image.b.push_back(depths(b, x, y));
        }
    }
    return image;
}

} // namespace hullwright
