// Holds the surface, prepared for the questions that all steps of a decomposition ask. Nothing in
// it changes once it is made, so that many threads may ask at once.
#pragma once

#include "geom/bvh.h"
#include "mesh/surface_kind.h"
#include "mesh/winding.h"
#include "patch/regions.h"

#include <array>
#include <memory>
#include <vector>

namespace hullwright {

struct Surface {
    const TriMesh* mesh = nullptr;
    Bvh bvh;                      // tree over the faces
    std::vector<VertexId> places; // per vertex: the first vertex at the same position
};

// Lists the connected edges around a hole.
struct Rim {
    Aabb box;
    double length = 0.0;
    std::vector<std::array<Vec3, 2>> edges;
};

// Holds what a decomposition stands on: the mesh's faces with their tree, neighbours, plane
// regions, kinds of surface, winding numbers and rims, and the rounding that contact is allowed. It
// must not be moved, since the regions refer to the flats.
struct Ground {
    Surface surface;
    DualGraph graph;
    Flats flats;
    Regions regions; // refers to the flats
    SurfaceKinds kinds;
    WindingField winding; // of the faces of solids
    // Holds per component 1 for a solid that overlaps another one's box and winds around no point
    // backwards. Where two such solids cross, what is in the other one is still inside.
    std::vector<char> adds_only;
    std::vector<char> at_rim; // per vertex: it is on the rim of a hole of an open solid
    std::vector<Rim> rims;    // rims of open solids
    bool whole = true;        // all solids are closed, so winding numbers are whole
    bool outward = false;     // no solid is inside out, as cavities are by themselves
    // Solids face outward and cross neither themselves nor each other. Away from holes the side of
    // their nearest face then agrees with the winding number.
    bool simple = false;
    double rounding = 0.0;

    [[nodiscard]] const TriMesh& mesh() const { return *surface.mesh; }
    [[nodiscard]] SurfaceKind kind(FaceId face) const { return kinds.of(face); }
    // True for faces that a piece of a solid may hold, as the space around them stays inside:
    // sheets, and other solids that wind around nothing backwards. If the piece's own `component`
    // is inside out, such solids would cancel it and do not qualify.
    [[nodiscard]] bool does_no_harm(FaceId face, ComponentId component) const {
        const ComponentId own = kinds.components.of_face[face];
        const bool adds = adds_only[own] != 0 && !kinds.facts[component].inside_out;
        return own != component && (adds || kinds.is_sheet(face));
    }

    // Returns the absolute winding number of the solids at the point.
    [[nodiscard]] double turns_at(const Vec3& point) const;
    // True when the point is inside even without the solids that do no harm. Those wind around no
    // point backwards, so the winding number of the others must be positive. For a closed component
    // that is inside out no solid is left out, and it may be negative.
    [[nodiscard]] bool is_in_without_others(ComponentId component, const Vec3& point) const;
    // True when a point with this winding number is in no solid. Around open solids this limit is a
    // little higher than the definition's.
    [[nodiscard]] bool is_out(double turns) const;
    // True when no point within `radius` is outside, given the winding number at the point and the
    // distance of the solids' faces.
    [[nodiscard]] bool stays_in(double turns, const Vec3& point, double radius,
                                double distance) const;
    // True when, within `radius`, holes change the winding number so little that the nearest face
    // tells the side. It needs a simple surface.
    [[nodiscard]] bool trusts_faces(const Vec3& point, double radius) const;
};

// The mesh must outlive the ground.
[[nodiscard]] Result<std::unique_ptr<Ground>> prepare_ground(const TriMesh& mesh, double rounding,
                                                             const SurfaceSettings& settings,
                                                             const Progress& progress = {});

} // namespace hullwright
