// Where plane regions of the surface end. A convex polygon in the plane of a region holds nothing
// but the region's faces when no border of the region runs through its inside.
#pragma once

#include "geom/bvh.h"
#include "mesh/surface_kind.h"
#include "patch/flats.h"

#include <span>
#include <vector>

namespace hullwright {

// The corners of a convex polygon in a region's plane, counter-clockwise as the region faces.
using Ring = std::vector<VertexId>;

class Regions {
public:
    // The mesh and the flats must outlive it. Borders may reach into polygons by the rounding
    // (model units); with 0 every sign is exact. Of solids only rims of holes are borders: at
    // others there stand faces, which a hull meets if it reaches there and is not inside.
    [[nodiscard]] static Result<Regions> build(const TriMesh& mesh, const DualGraph& graph,
                                               const Flats& flats, const SurfaceKinds& kinds,
                                               double rounding, const Progress& progress = {});

    [[nodiscard]] Index face_count(Index flat) const { return faces_[flat]; }
    // Of a region without borders every polygon is held.
    [[nodiscard]] bool has_borders(Index flat) const { return has_borders_[flat] != 0; }

    // The hull of points of the mesh in the region's plane; fewer than three when they have no
    // area.
    [[nodiscard]] Ring outline(Index flat, std::vector<VertexId> points) const;

    // No border of the region runs through the inside of the polygon. Only borders near to `box`
    // are asked; those of the whole polygon unless the rest of it is known.
    [[nodiscard]] bool holds(Index flat, const Ring& ring, const Aabb& box) const;
    [[nodiscard]] bool holds(Index flat, const Ring& ring) const;

    // A corner of the mesh is in the polygon or on its rim.
    [[nodiscard]] bool is_in(Index flat, const Ring& ring, VertexId corner) const;

private:
    struct Border {
        VertexId from;
        VertexId to;
        Index flat;
    };
    using Point = std::array<double, 2>;

    // Seen in the region's plane; with rounding 0 along an axis, which keeps signs exact.
    class View;
    [[nodiscard]] View view_of(Index flat) const;
    [[nodiscard]] bool crosses(const View& view, const Ring& ring, const Border& border) const;

    const TriMesh* mesh_ = nullptr;
    const Flats* flats_ = nullptr;
    double rounding_ = 0.0;
    std::vector<Index> faces_; // per flat
    std::vector<char> has_borders_;
    std::vector<Border> borders_;
    Bvh bvh_; // over the borders
};

} // namespace hullwright
