// The surface with what it means: docs/surfaces.md. What is inside, and how far points are out.
#pragma once

#include "check/checked_surface.h"
#include "check/winding_count.h"
#include "mesh/surface_kind.h"

#include <cmath>

namespace hullwright {

// How often the solids wind around what is in a ball and can be reached from its middle without
// crossing a face.
struct Turns {
    WindingCount::Range range;

    // From this number on, forwards or backwards, what is wound around is in.
    static constexpr double k_in = 0.25;

    [[nodiscard]] bool is_in() const { return std::abs(range.middle) - range.slack >= k_in; }
    // None is a quarter from a whole number: in and out meet at faces only.
    [[nodiscard]] bool is_clear() const {
        return std::abs(range.middle - std::round(range.middle)) + range.slack < k_in;
    }
};

struct SolidSurface {
    CheckedSurface faces;
    SurfaceKinds kinds;
    WindingCount winding; // of all solids, by decision or not

    [[nodiscard]] Turns turns_within(const Vec3& p, double radius) const {
        return {winding.within(p, radius)};
    }
    [[nodiscard]] bool is_out(const Vec3& p) const;
    // Of a solid that is inside out: it is behind its faces that it is out.
    [[nodiscard]] bool is_backward(FaceId face) const {
        return kinds.facts[kinds.components.of_face[face]].inside_out;
    }
    [[nodiscard]] bool all_closed() const; // every component is a closed solid
};

[[nodiscard]] Result<SolidSurface>
make_solid_surface(const TriMesh& mesh, const SurfaceSettings& settings, const Progress& progress);

} // namespace hullwright
