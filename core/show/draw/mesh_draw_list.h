// Turns a mesh and its faults into a draw list: parts in stable colours, creases, and lines along
// faults.
#pragma once

#include "base/progress.h"
#include "draw/draw_list.h"
#include "mesh/diagnosis.h"
#include "mesh/tri_mesh.h"

namespace hullwright {

enum class Fault : std::uint8_t {
    none,
    boundary_edges,
    nonmanifold_edges,
    nonmanifold_vertices,
    misoriented_edges,
    self_intersections,
    degenerate_faces,
    duplicate_faces,
    sheet_faces,
    inverted_components,
};

// The normals at the ends of an edge are those of the facets to its left and to its right, as in
// LineFacets; they are of no length where facets have no common outside.
[[nodiscard]] Result<DrawList> draw_mesh(const TriMesh& mesh, const Diagnosis& diagnosis,
                                         const Progress& progress = {});

// Holds the lines of one kind of fault, and for the camera a box around each: a hole, an edge, a
// vertex, a face, two faces that cross, or a component.
struct FaultLines {
    std::vector<DrawVertex> lines;
    std::vector<Aabb> places;
};
// Two faces of a mesh may cross as often as it has pairs, so that there may be millions of lines.
[[nodiscard]] Result<FaultLines> draw_fault(const TriMesh& mesh, const Diagnosis& diagnosis,
                                            Fault fault, const Vec3& origin,
                                            const Progress& progress = {});

} // namespace hullwright
