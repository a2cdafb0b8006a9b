// Tells by docs/surfaces.md what is inside of a surface, and how far points are out of it.
#pragma once

#include "check/checked_surface.h"
#include "check/winding_count.h"
#include "mesh/surface_kind.h"

#include <cmath>
#include <span>

namespace hullwright {

// Bounds how often the solids wind around the points of a ball that can be reached from its centre
// without crossing a face.
struct Turns {
    WindingCount::Range range;

    // A point with at least this winding number, in either direction, is inside. It is halfway to
    // the number in the middle of a hole, as docs/surfaces.md says.
    static constexpr double k_in = 0.25;
    // The lid that a solid by decision lacks lies at this winding number, so a point with at least
    // it belongs to the volume.
    static constexpr double k_half = 0.5;

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
    [[nodiscard]] bool is_out(const Vec3& p) const { return !winds(p, Turns::k_in); }
    [[nodiscard]] bool is_in_volume(const Vec3& p) const { return winds(p, Turns::k_half); }
    // True when solids wind around the point at least that often, in either direction.
    [[nodiscard]] bool winds(const Vec3& p, double least) const;
    // True when a component, by itself, has its inside before its faces, as cavities have.
    [[nodiscard]] bool any_inside_out() const;
    // True when all these faces are of sheets; without faces, when there are only sheets.
    [[nodiscard]] bool are_of_sheets(std::span<const FaceId> some) const;
    [[nodiscard]] bool all_closed() const; // true when every component is a closed solid
    [[nodiscard]] bool has_solids() const; // by decision or not
    [[nodiscard]] Aabb box_of_solids() const;
};

[[nodiscard]] Result<SolidSurface>
make_solid_surface(const TriMesh& mesh, const SurfaceSettings& settings, const Progress& progress);

} // namespace hullwright
