// Makes a mesh usable, step by step; every step can be left out and says what it changed. No
// step moves a vertex except a weld with a distance; none drops geometry without saying so.
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
    bool weld = true;               // join vertices at one place
    Length weld_distance;           // above 0 joins vertices this near, moving them
    bool degenerate = true;         // drop faces without area, or flip them into their neighbour
    bool duplicates = true;         // drop a face on the same vertices as another, same direction
    bool orient = true;             // neighbours agree; closed components face outward
    bool split = true;              // take non-manifold edges and bow-tie vertices apart
    bool stitch = true;             // join boundary edges that lie on each other
    Length fill_holes;              // fill holes up to this perimeter; 0 fills none
    Length drop_specks;             // drop components whose box diagonal is below; 0 drops none
    std::uint32_t keep_largest = 0; // keep this many components by area; 0 keeps all

    bool operator==(const RepairSettings&) const = default;
};

// Everything off: the model as it is.
[[nodiscard]] RepairSettings no_repair();

struct RepairCount {
    std::string_view what; // stable name, e.g. "faces_dropped"
    std::uint64_t count = 0;
    bool operator==(const RepairCount&) const = default;
};

struct RepairStep {
    std::string_view name; // as in the settings
    std::vector<RepairCount> counts;

    [[nodiscard]] bool changed() const;
};

struct Repaired {
    TriMesh mesh;
    std::vector<RepairStep> steps; // those that ran, in order
    std::vector<Issue> issues;     // what was asked for and could not be done
};

[[nodiscard]] Result<Repaired> repair(TriMesh mesh, const RepairSettings& settings,
                                      const Progress& progress = {});

} // namespace hullwright
