// Computes the volume, centre and inertia of solids of even density, as sums over tetrahedra (Tonon
// 2004) and as formulas of primitives.
#pragma once

#include "base/progress.h"
#include "edit/primitive.h"
#include "mesh/tri_mesh.h"

#include <optional>
#include <span>

namespace hullwright {

// All is of density 1: mass and inertia are these times a density.
struct Moments {
    double volume = 0.0;
    Vec3 centre = Vec3::Zero();
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero(); // about the centre, along the axes
};

// The triangles are a closed surface, counter-clockwise seen from outside. Parts of space that it
// encloses twice count twice, and those that it encloses the other way round count less than
// nothing. Without volume, the centre is zero.
[[nodiscard]] Moments moments_inside(std::span<const Vec3> corners,
                                     std::span<const Triangle> triangles);
[[nodiscard]] Moments moments_of(const Primitive& primitive);

// Returns the moments of all together, each counted whole where they overlap.
[[nodiscard]] Moments sum_of(std::span<const Moments> solids);

// Returns the moments of what the mesh encloses, counted from its origin; nothing where it is not
// closed (at some edge not as many faces run one way as the other) or encloses no volume.
[[nodiscard]] Result<std::optional<Moments>> moments_of_solid(const TriMesh& mesh,
                                                              const Progress& progress = {});

// Holds the inertia along the axes in which it has no products.
struct PrincipalInertia {
    Vec3 along = Vec3::Zero();
    Eigen::Quaterniond turn = Eigen::Quaterniond::Identity(); // from these axes to the given ones
};
[[nodiscard]] PrincipalInertia principal_inertia(const Eigen::Matrix3d& inertia);

} // namespace hullwright
