// Makes a mesh usable, step by step; every step can be left out and reports what it changed. Only a
// weld with a distance moves vertices, and no step drops geometry without reporting it.
#pragma once

#include "base/progress.h"
#include "geom/length.h"
#include "mesh/tri_mesh.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

struct RepairSettings {
    bool non_finite = false;        // drop faces with a NaN or infinite corner
    bool weld = true;               // join vertices at the same place
    Length weld_distance;           // above 0 it joins vertices this near, moving them
    bool degenerate = true;         // drop faces without area, or flip them into their neighbour
    bool duplicates = true;         // drop faces on the vertices of another one, same direction
    bool orient = true;             // neighbours agree, closed components face outward
    bool split = true;              // take non-manifold edges and bow-tie vertices apart
    bool stitch = true;             // join boundary edges that lie on each other
    Length fill_holes;              // fill holes up to this perimeter; 0 fills none
    Length drop_specks;             // drop components with a smaller box diagonal; 0 drops none
    std::uint32_t keep_largest = 0; // keep this many components by area; 0 keeps all

    bool operator==(const RepairSettings&) const = default;
};

// Returns settings with every step off, which leave the model as it is.
[[nodiscard]] RepairSettings no_repair();

struct RepairCount {
    std::string_view what; // a fixed name, e.g. "faces_dropped"
    std::uint64_t count = 0;
    bool operator==(const RepairCount&) const = default;
};

struct RepairStep {
    std::string_view name; // as in RepairSettings
    std::vector<RepairCount> counts;

    [[nodiscard]] bool changed() const;
};

struct Repaired {
    TriMesh mesh;
    std::vector<RepairStep> steps; // the steps that ran, in order
    std::vector<Issue> issues;     // repairs that were asked for and could not be done
};

[[nodiscard]] Result<Repaired> repair(TriMesh mesh, const RepairSettings& settings,
                                      const Progress& progress = {});

} // namespace hullwright
