// Declares the diagnosis of a mesh: counts, measures, and the elements with faults.
#pragma once

#include "base/progress.h"
#include "mesh/nesting.h"
#include "mesh/self_intersections.h"
#include "mesh/topology.h"
#include "mesh/tri_mesh.h"

#include <optional>
#include <utility>
#include <vector>

namespace hullwright {

struct Hole {
    std::vector<EdgeId> edges; // ascending; they refer to Diagnosis::topology
    double perimeter = 0.0;    // model units
};

struct ComponentFacts {
    Index faces = 0;
    Index boundary_edges = 0;
    bool manifold = true; // no edge has more than two faces
    bool oriented = true; // neighbours run along their edge in opposite directions
    bool closed = false;  // manifold, oriented and without boundary
    bool sheet = false;   // thinner than float32 coordinates can tell: encloses nothing
    double area = 0.0;
    double volume = 0.0; // signed, cubic model units; has a meaning only for a closed component
    std::optional<Index> genus; // manifold, oriented only; bow ties count as taken apart
    bool inverted = false;      // closed; faces in at an even or out at an odd depth
    bool nested_solid = false;  // faces outward at an odd depth: a solid inside a solid
};

struct Diagnosis {
    Index vertices = 0;
    Index triangles = 0;
    Aabb bounds;
    Topology topology;
    Components components;
    std::vector<ComponentFacts> component_facts;
    Nesting nesting;

    // Lists the faults: for each kind the elements that have it, ascending.
    std::vector<VertexId> non_finite_vertices;
    std::vector<VertexId> duplicate_vertices; // at the place of an earlier vertex
    std::vector<VertexId> unused_vertices;
    std::vector<FaceId> degenerate_faces; // without area: repeated or collinear corners (exact)
    std::vector<FaceId> duplicate_faces;
    std::vector<FaceId> sheet_faces; // faces that cancel against an opposite face
    std::vector<EdgeId> boundary_edges;
    std::vector<Hole> holes;
    std::vector<EdgeId> nonmanifold_edges;
    std::vector<VertexId> nonmanifold_vertices;
    std::vector<EdgeId> misoriented_edges; // both faces run along it in the same direction
    std::vector<std::pair<FaceId, FaceId>> self_intersections;
    bool more_self_intersections = false; // there are others, which are neither listed nor counted
    bool self_intersections_checked = false;

    // Holds measures of the whole mesh.
    bool closed = false;           // there are faces, and every edge has two or more
    bool oriented = false;         // no misoriented edge
    bool encloses_nothing = false; // every component is a double-sided sheet
    double area = 0.0;
    std::optional<double> volume; // signed sum, for a closed, oriented mesh only
    std::optional<Index> genus;   // sum over the components, if each has one

    [[nodiscard]] Index inverted_components() const;
    [[nodiscard]] Index nested_shells() const; // closed components inside another one
};

struct DiagnosisSettings {
    bool self_intersections = true; // whether to look for them; this is the slowest part
    std::size_t most_self_intersections = k_most_self_intersections; // so many pairs are listed
};

[[nodiscard]] Result<Diagnosis> diagnose(const TriMesh& mesh,
                                         const DiagnosisSettings& settings = {},
                                         const Progress& progress = {});

} // namespace hullwright
