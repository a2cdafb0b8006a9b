// The surface, ready for the questions that all steps of a decomposition ask.
#pragma once

#include "geom/bvh.h"
#include "mesh/surface_kind.h"
#include "mesh/winding.h"
#include "patch/regions.h"

#include <array>
#include <memory>
#include <stop_token>
#include <vector>

namespace hullwright {

struct Surface {
    const TriMesh* mesh = nullptr;
    Bvh bvh;                      // over the faces
    std::vector<VertexId> places; // per vertex: the first vertex at the same position
};

// Edges around a hole that hang together.
struct Rim {
    Aabb box;
    double length = 0.0;
    std::vector<std::array<Vec3, 2>> edges;
};

// Stays where it was made, since the regions refer to the flats.
struct Ground {
    Surface surface;
    DualGraph graph;
    Flats flats;
    Regions regions; // refers to the flats
    SurfaceKinds kinds;
    WindingField winding; // of the solids
    // Per component of several: it winds around no point backwards, so that what is in another
    // solid is inside where the two cross.
    std::vector<char> adds_only;
    std::vector<char> at_rim; // per vertex: a hole of an open solid has a corner here
    std::vector<Rim> rims;    // of open solids
    bool whole = true;        // all solids are closed: winding numbers are whole
    // Solids face outward and cross neither themselves nor each other: away from holes, the side of
    // the nearest face of theirs tells what the winding number would.
    bool simple = false;
    double rounding = 0.0;
    // Long questions give up when it asks; their answer is then of no use.
    std::stop_token stop;

    [[nodiscard]] const TriMesh& mesh() const { return *surface.mesh; }
    [[nodiscard]] SurfaceKind kind(FaceId face) const { return kinds.of(face); }
    // Faces that a piece of a solid may hold because what is around them is inside all the same:
    // sheets, and other solids that wind around nothing backwards, unless its own does: there they
    // would undo each other. The component is the piece's.
    [[nodiscard]] bool does_no_harm(FaceId face, ComponentId component) const {
        const ComponentId own = kinds.components.of_face[face];
        const bool adds = adds_only[own] != 0 && !kinds.facts[component].inside_out;
        return own != component && (adds || kinds.is_sheet(face));
    }

    // How often the solids wind around the point, either way round.
    [[nodiscard]] double turns_at(const Vec3& point) const;
    // The point is in, whatever of the solids that do no harm crosses the hull around it: these
    // wind around nothing backwards, so that the sum without them has to be more than nothing.
    // Around a closed component that is inside out none is left out.
    [[nodiscard]] bool is_in_without_others(ComponentId component, const Vec3& point) const;
    // A point that solids wind around so often is in none of them. Around open solids that is a
    // little more than what is out by the definition.
    [[nodiscard]] bool is_out(double turns) const;
    // No point within `radius` is out, when the solids wind around the point so often and their
    // faces are `distance` away.
    [[nodiscard]] bool stays_in(double turns, const Vec3& point, double radius,
                                double distance) const;
    // Within `radius` of the point, holes take so little off the winding number that faces tell.
    [[nodiscard]] bool trusts_faces(const Vec3& point, double radius) const;
};

// The mesh must outlive it.
[[nodiscard]] Result<std::unique_ptr<Ground>> prepare_ground(const TriMesh& mesh, double rounding,
                                                             const SurfaceSettings& settings,
                                                             const Progress& progress = {});

} // namespace hullwright
