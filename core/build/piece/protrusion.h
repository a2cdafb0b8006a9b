// Measures how far a piece stands out of the solid.
#pragma once

#include "piece/height_field.h"

#include <optional>
#include <span>

namespace hullwright {

// Holds the hull of a patch, or another convex body, as the piece it becomes: its points are its
// own instead of vertices of the mesh as a Shell's, so that it may be simplified or thickened.
struct Solid {
    std::vector<FaceId> faces; // the patch, ascending; none of a body inside of a solid
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    bool flat = false;
    std::vector<double> heights; // as Shell::heights
};

[[nodiscard]] Solid solid_of(const TriMesh& mesh, const Shell& shell);

// Returns the patch's first face; of a body without faces the one that is nearest to its middle.
[[nodiscard]] FaceId face_near(const HeightField& field, const Solid& solid);

[[nodiscard]] bool is_of_a_sheet(const Ground& ground, std::span<const FaceId> faces);

// Returns how far the hull was found to stand out of the surface, as the highest of the cells'
// centres; nullopt when some point of it may be out farther than `limit`. For solids the facets are
// halved until every cell is certain. Heights change no faster than the point moves, and away from
// the surface winding numbers are harmonic, so their minimum is on the hull's own surface. No other
// part of the surface may lie deeper than `limit`, the core must not be outside, and no point
// inside may be higher than the facets and the limit (inner_peak.h). Which other solids may be in
// the hull is asked for the component of face_near(). For sheets all of the hull is sampled. Facets
// whose heights `solid` has are not measured again, so these have to be from a limit that was no
// higher; where an answer is found, it gets those of the others.
[[nodiscard]] std::optional<double> protrusion_of(const Ground& ground, const HeightField& field,
                                                  Solid& solid, double limit,
                                                  const std::stop_token& stop);

} // namespace hullwright
