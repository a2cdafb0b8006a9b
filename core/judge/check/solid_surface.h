// The surface and its meaning by docs/surfaces.md: what is inside, and how far points are out.
#pragma once

#include "check/checked_surface.h"
#include "check/winding_count.h"
#include "mesh/surface_kind.h"

#include <cmath>

namespace hullwright {

// Bounds on how often the solids wind around the points of a ball that can be reached from its
// centre without crossing a face.
struct Turns {
    WindingCount::Range range;

    // A point with at least this winding number, in either direction, is inside.
    static constexpr double k_in = 0.25;

    [[nodiscard]] bool is_in() const { return std::abs(range.middle) - range.slack >= k_in; }
    // True when all winding numbers are within a quarter of one whole number, so that inside and
    // outside meet only at faces.
    [[nodiscard]] bool is_clear() const {
        return std::abs(range.middle - std::round(range.middle)) + range.slack < k_in;
    }
};

struct SolidSurface {
    CheckedSurface faces;
    SurfaceKinds kinds;
    WindingCount winding; // winding of all solids, closed or by decision

    [[nodiscard]] Turns turns_within(const Vec3& p, double radius) const {
        return {winding.within(p, radius)};
    }
    [[nodiscard]] bool is_out(const Vec3& p) const;
    // True for a face of a solid that is inside out: its outside is behind its faces.
    [[nodiscard]] bool is_backward(FaceId face) const {
        return kinds.facts[kinds.components.of_face[face]].inside_out;
    }
    [[nodiscard]] bool all_closed() const; // true when every component is a closed solid
};

[[nodiscard]] Result<SolidSurface>
make_solid_surface(const TriMesh& mesh, const SurfaceSettings& settings, const Progress& progress);

} // namespace hullwright
