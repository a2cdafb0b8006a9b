// Holds a surface, prepared to be held against others, face by face: the truth that pieces are
// compared with.
#pragma once

#include "check/solid_surface.h"

#include <span>
#include <vector>

namespace hullwright {

struct ContactBody {
    SolidSurface surface; // its mesh has to outlive it
    Aabb box_of_solids;   // around all faces that bound one
    // Faces without an area have no inside of their own, and their points are on other faces or on
    // a line that bounds nothing: they take no part.
    std::vector<char> has_area;
    // Lists the vertices of each component's faces with an area, one component after another; those
    // of the component i begin at begin[i].
    std::vector<VertexId> vertices;
    std::vector<Index> begin;

    [[nodiscard]] const TriMesh& mesh() const { return *surface.faces.mesh; }
    [[nodiscard]] std::span<const VertexId> vertices_of(ComponentId component) const {
        return std::span(vertices).subspan(begin[component],
                                           begin[component + 1] - begin[component]);
    }
    [[nodiscard]] ComponentId components() const { return surface.kinds.components.count; }
    // True when nothing but closed surfaces says what is inside: a ray's crossings then tell it
    // exactly. Where a surface is open, the inside is a matter of decision.
    [[nodiscard]] bool is_inside_exact() const { return surface.winding.is_whole(); }
};

[[nodiscard]] Result<ContactBody> make_contact_body(const TriMesh& mesh,
                                                    const SurfaceSettings& settings,
                                                    const Progress& progress = {});

// Returns how far the point is from the surface where it is out of all solids; 0 where it is in
// one.
[[nodiscard]] double stands_out(const ContactBody& body, const Vec3& point);

} // namespace hullwright
