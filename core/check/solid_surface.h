// The surface with what it means: docs/surfaces.md. What is inside, and how far points are out.
#pragma once

#include "check/checked_surface.h"
#include "check/winding_count.h"
#include "mesh/surface_kind.h"

#include <cmath>

namespace hullwright {

struct SolidSurface {
    CheckedSurface faces;
    SurfaceKinds kinds;
    WindingCount winding; // of all solids, by decision or not

    // From this number on, forwards or backwards, what is wound around is in.
    static constexpr double k_in = 0.25;

    [[nodiscard]] bool is_out(const Vec3& p) const { return std::abs(winding.at(p)) < k_in; }
    // All of what is in a ball and can be reached from its centre without crossing a face is in.
    [[nodiscard]] bool is_in_throughout(const Vec3& p, double radius) const;
    // In a ball no count is a quarter from a whole number: in and out meet at faces only.
    [[nodiscard]] bool is_clear_within(const Vec3& p, double radius) const;
    // Of a solid that is inside out: it is behind its faces that it is out.
    [[nodiscard]] bool is_backward(FaceId face) const {
        return kinds.facts[kinds.components.of_face[face]].inside_out;
    }
    [[nodiscard]] bool all_closed() const; // every component is a closed solid
};

[[nodiscard]] Result<SolidSurface>
make_solid_surface(const TriMesh& mesh, const SurfaceSettings& settings, const Progress& progress);

} // namespace hullwright
