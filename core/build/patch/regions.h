// Says where plane regions of the surface end. A convex polygon in the plane of a region holds
// nothing but the region's faces when no border of the region runs through its inside.
#pragma once

#include "geom/bvh.h"
#include "mesh/surface_kind.h"
#include "patch/aslant_boxes.h"
#include "patch/flats.h"
#include "patch/plane_view.h"

#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

// Holds a convex polygon in a region's plane, counter-clockwise as the region faces, from its least
// corner on; and where its corners are seen there.
struct Ring {
    std::vector<VertexId> corners;
    std::vector<PlaneView::Point> at;

    [[nodiscard]] std::size_t size() const { return corners.size(); }
};

class Regions {
public:
    // The mesh and the flats must outlive it. Borders may reach into polygons by the rounding
    // (model units); with 0 every sign is exact. Of solids only rims of holes are borders: at
    // others there stand faces, which a hull meets if it reaches there and is not inside.
    [[nodiscard]] static Result<Regions> build(const TriMesh& mesh, const DualGraph& graph,
                                               const Flats& flats, const SurfaceKinds& kinds,
                                               double rounding, const Progress& progress = {});

    [[nodiscard]] Index face_count(Index flat) const { return faces_[flat]; }
    // True when borders of the region are kept, which are none of a region of one face. Without
    // them holds() is true of every polygon.
    [[nodiscard]] bool has_borders(Index flat) const { return has_borders_[flat] != 0; }

    // Returns the hull of points of the mesh in the region's plane; fewer than three when they have
    // no area. When stopped, it is useless.
    [[nodiscard]] Ring outline(Index flat, std::span<const VertexId> points,
                               const std::stop_token& stop = {}) const;
    // Returns the outline of the polygon's corners and more points; of few it takes linear time.
    [[nodiscard]] Ring widened(Index flat, const Ring& ring,
                               std::span<const VertexId> points) const;

    // No border of the region runs through the inside of the polygon. Only borders near to `box`
    // are asked; those of the whole polygon unless the rest of it is known.
    [[nodiscard]] bool holds(Index flat, const Ring& ring, const Aabb& box) const;
    [[nodiscard]] bool holds(Index flat, const Ring& ring) const;

    // A corner of the mesh is in the polygon or on its rim.
    [[nodiscard]] bool is_in(Index flat, const Ring& ring, VertexId corner) const;

    // A border of the region ends at the corner, and from no side of the polygon is the corner less
    // than twice the rounding inside. Then the border runs through the inside of every polygon that
    // holds this one, and holds() is false of them all.
    [[nodiscard]] bool has_border_inside(Index flat, const Ring& ring, VertexId corner) const;

private:
    using Point = PlaneView::Point;
    struct Border {
        VertexId from;
        VertexId to;
        Index flat;
    };
    // Lists points of a ring in their order along the view's axes.
    struct InView {
        Point at;
        VertexId id;
        bool operator<(const InView& o) const { return at != o.at ? at < o.at : id < o.id; }
    };
    class Polygon;

    // No border of the region is in the box, as the box is off the region's plane.
    [[nodiscard]] bool is_off_plane(Index flat, const AslantBox& box) const;
    [[nodiscard]] PlaneView view_of(Index flat) const;
    [[nodiscard]] static Ring ring_of(const PlaneView& view, std::vector<InView> sorted);
    // Returns false when stopped.
    bool add_borders(const TriMesh& mesh, const DualGraph& graph, const SurfaceKinds& kinds,
                     const Progress& progress);

    const TriMesh* mesh_ = nullptr;
    const Flats* flats_ = nullptr;
    double rounding_ = 0.0;
    std::vector<Index> faces_; // per flat
    std::vector<char> has_borders_;
    std::vector<double> highest_; // per flat: of its borders' ends, above its plane or below
    std::vector<Border> borders_;
    std::vector<std::pair<Index, VertexId>> ends_; // of borders, by flats; ascending
    Bvh bvh_;                                      // over the borders
    std::vector<AslantBox> aslant_;                // per node
};

} // namespace hullwright
