// Declares the single repair steps: each takes a mesh and returns it with counts of what was done.
#pragma once

#include "mesh/repair/repair.h"

namespace hullwright::repairs {

struct Outcome {
    TriMesh mesh;
    std::vector<RepairCount> counts;
    std::vector<Issue> issues;
};

Result<Outcome> drop_non_finite(TriMesh mesh, const Progress& progress);
Result<Outcome> weld(TriMesh mesh, double distance, const Progress& progress);
Result<Outcome> remove_degenerate(TriMesh mesh, const Progress& progress);
Result<Outcome> drop_duplicates(TriMesh mesh, const Progress& progress);
Result<Outcome> make_consistent(TriMesh mesh, const Progress& progress);
Result<Outcome> split_nonmanifold(TriMesh mesh, const Progress& progress);
Result<Outcome> face_outward(TriMesh mesh, const Progress& progress);
Result<Outcome> stitch(TriMesh mesh, const Progress& progress);
Result<Outcome> fill_holes(TriMesh mesh, double perimeter, const Progress& progress);
Result<Outcome> drop_specks(TriMesh mesh, double size, const Progress& progress);
Result<Outcome> keep_largest(TriMesh mesh, std::uint32_t count, const Progress& progress);
Result<Outcome> drop_unused_vertices(TriMesh mesh, const Progress& progress);

// Keeps the faces whose flag is not set, in order.
void erase_faces(TriMesh& mesh, const std::vector<bool>& erased);

} // namespace hullwright::repairs
