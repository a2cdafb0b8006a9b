// How far a piece sticks out of the solid.
#pragma once

#include "piece/height_field.h"

#include <optional>
#include <span>

namespace hullwright {

// A hull on its own points, which need not be the mesh's.
struct Solid {
    std::vector<FaceId> faces; // the patch, ascending
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    bool flat = false;
    std::vector<double> heights; // as a shell's
};

[[nodiscard]] Solid solid_of(const TriMesh& mesh, const Shell& shell);

[[nodiscard]] bool is_of_a_sheet(const Ground& ground, std::span<const FaceId> faces);

// How far out of the surface the hull was found to be, or nothing when some point of it may be out
// farther than `limit`. Of solids the hull's facets are halved until every cell is certain (the
// height is 1-Lipschitz, and winding numbers are harmonic off the surface: the least is at the
// hull's own surface); no other part of the surface may lie deeper than `limit`, and the core must
// not be outside. Of sheets all of the hull is looked at. The number is the highest of the cells'
// centres. Facets that the solid has heights of are not looked at again; it gets those of the
// others.
[[nodiscard]] std::optional<double> protrusion_of(const Ground& ground, const HeightField& field,
                                                  Solid& solid, double limit);

} // namespace hullwright
