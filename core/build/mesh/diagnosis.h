// What is wrong with a mesh: counts, measures, and the elements concerned.
#pragma once

#include "base/progress.h"
#include "mesh/topology.h"
#include "mesh/tri_mesh.h"

#include <optional>
#include <utility>
#include <vector>

namespace hullwright {

struct Hole {
    std::vector<EdgeId> edges; // ascending, into Diagnosis::topology
    double perimeter = 0.0;    // model units
};

struct ComponentFacts {
    Index faces = 0;
    Index boundary_edges = 0;
    bool manifold = true; // no edge with more than two faces
    bool oriented = true; // neighbours agree
    bool closed = false;  // manifold, oriented, no boundary
    bool sheet = false;   // thinner than the coordinates can tell: encloses nothing
    double area = 0.0;
    double volume = 0.0;                // signed; means something for a closed component
    std::optional<Index> genus;         // of a manifold, oriented component, bow ties taken apart
    std::vector<ComponentId> inside_of; // closed components around a closed one
    bool inverted = false; // closed and inside out for its depth: even outward, odd (a cavity) in
    bool nested_solid = false; // at odd depth yet outward: a solid within a solid
};

struct Diagnosis {
    Index vertices = 0;
    Index triangles = 0;
    Aabb bounds;
    Topology topology;
    Components components;
    std::vector<ComponentFacts> component_facts;

    // The faults, each as the elements concerned, ascending.
    std::vector<VertexId> non_finite_vertices;
    std::vector<VertexId> duplicate_vertices; // at the place of an earlier one
    std::vector<VertexId> unused_vertices;
    std::vector<FaceId> degenerate_faces; // no area: repeated or collinear corners (exact)
    std::vector<FaceId> duplicate_faces;
    std::vector<FaceId> sheet_faces; // cancel against an opposite face
    std::vector<EdgeId> boundary_edges;
    std::vector<Hole> holes;
    std::vector<EdgeId> nonmanifold_edges;
    std::vector<VertexId> nonmanifold_vertices;
    std::vector<EdgeId> misoriented_edges; // two faces that run along it the same way
    std::vector<std::pair<FaceId, FaceId>> self_intersections;
    bool self_intersections_checked = false;

    // Measures of the whole.
    bool closed = false;           // every edge has two faces or more, and there are faces
    bool oriented = false;         // no misoriented edge
    bool encloses_nothing = false; // every component is a double-sided sheet
    double area = 0.0;
    std::optional<double> volume; // of a closed, oriented mesh: the signed sum
    std::optional<Index> genus;   // the sum over components, when each has one

    [[nodiscard]] Index inverted_components() const;
    [[nodiscard]] Index nested_shells() const; // closed components inside of another
};

struct DiagnosisSettings {
    bool self_intersections = true; // the slowest part
};

[[nodiscard]] Result<Diagnosis> diagnose(const TriMesh& mesh,
                                         const DiagnosisSettings& settings = {},
                                         const Progress& progress = {});

} // namespace hullwright
