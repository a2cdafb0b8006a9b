// Lists the edges of a triangle mesh and the faces at each edge.
#pragma once

#include "base/progress.h"
#include "mesh/tri_mesh.h"

#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

// Corner c of face f has the number 3 f + c, and the side of that number runs from corner c to the
// next.
using Side = Index;
[[nodiscard]] constexpr FaceId face_of(Side side) {
    return side / 3;
}
[[nodiscard]] constexpr Index corner_of(Side side) {
    return side % 3;
}
[[nodiscard]] constexpr Side side_of(FaceId face, Index corner) {
    return face * 3 + corner;
}
[[nodiscard]] constexpr Index next_corner(Index corner) {
    return corner == 2 ? 0 : corner + 1;
}

struct Edge {
    VertexId low = 0; // the smaller vertex
    VertexId high = 0;
    Index first = 0; // index into Topology::sides
    Index count = 0; // faces here: 1 at a boundary, 2 inside, more if non-manifold
};

struct Topology {
    std::vector<Edge> edges;       // sorted by (low, high)
    std::vector<Side> sides;       // grouped by edge, ascending within each
    std::vector<EdgeId> side_edge; // per side; k_none for a side from a vertex to itself

    [[nodiscard]] std::span<const Side> sides_of(EdgeId edge) const {
        return std::span(sides).subspan(edges[edge].first, edges[edge].count);
    }
    // Returns the other side of an edge with exactly two sides, else k_none.
    [[nodiscard]] Side opposite(Side side) const {
        const EdgeId edge = side_edge[side];
        if (edge == k_none || edges[edge].count != 2) {
            return k_none;
        }
        const Side first = sides[edges[edge].first];
        return first == side ? sides[edges[edge].first + 1] : first;
    }
};

// Faces with a repeated vertex take part with the sides that they have.
[[nodiscard]] Result<Topology> build_topology(const TriMesh& mesh, const Progress& progress = {});

// Returns the ends of a side, in the direction in which the face runs.
[[nodiscard]] inline std::array<VertexId, 2> ends_of(const TriMesh& mesh, Side side) {
    const Triangle& t = mesh.triangles[face_of(side)];
    return {t[corner_of(side)], t[next_corner(corner_of(side))]};
}

// Components are sets of faces joined over edges with any number of faces, numbered by their first
// face.
struct Components {
    std::vector<ComponentId> of_face;
    ComponentId count = 0;
};
[[nodiscard]] Result<Components> connect_faces(const TriMesh& mesh, const Topology& topology,
                                               const Progress& progress = {});

// Returns the boxes of the components' corners, or of those that are finite.
enum class CornersTaken : std::uint8_t { all, finite };
[[nodiscard]] std::vector<Aabb> boxes_of_components(const TriMesh& mesh,
                                                    const Components& components,
                                                    CornersTaken taken = CornersTaken::all);

} // namespace hullwright
