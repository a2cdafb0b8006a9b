// A mesh to convex pieces: exact, or within a tolerance; limited in number and in vertices when
// asked.
#pragma once

#include "base/result.h"
#include "geom/length.h"
#include "patch/grow.h"
#include "piece/piece.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace hullwright {

// Which neighbouring patches are joined: none; those whose vertices stay below each other's planes
// but for the tolerance, as when growing; or all whose hull keeps both bounds, which takes several
// times as long and with a tolerance leaves a fraction of the pieces.
enum class Merge : std::uint8_t { off, fast, full };

struct DecomposeSettings {
    Length tolerance; // 0: exact pieces
    // Offsets that count as none; automatic: the precision of the file's coordinates, 0: every
    // sign is exact.
    AutoLength rounding;
    SurfaceSettings surface;      // what encloses a solid, and what is a sheet
    Length sheet_thickness;       // hulls of sheets are made so much thicker; 0: left as they are
    Search search = Search::best; // which neighbour of a patch is tried next
    Merge merge = Merge::full;
    std::uint32_t max_pieces = 0; // 0: as many as it takes; else the tolerance grows until it fits
    std::uint32_t max_hull_vertices = 0; // 0: no limit

    bool operator==(const DecomposeSettings&) const = default;
};

struct StageTime {
    std::string name;
    double seconds = 0.0;
};

// What was done, beside the pieces.
struct DecomposeReport {
    std::uint64_t flats = 0;         // flat regions of the surface
    std::uint64_t rounded_faces = 0; // faces flat with their region only up to the rounding
    std::uint64_t carved = 0;        // patches before neighbours were merged
    std::uint64_t tries = 1;         // tolerances tried for the limit on pieces
    std::uint64_t simplified = 0;    // hulls given fewer vertices
    std::vector<Issue> issues;       // what was asked for and not reached
    std::vector<StageTime> stages;
    std::shared_ptr<const SurfaceKinds> kinds; // what the surface was taken for
};

struct Decomposition {
    PieceSet set;
    DecomposeReport report;
};

// Automatic rounding is the precision of the mesh's coordinates (see precision_of).
[[nodiscard]] Result<Decomposition>
decompose(const TriMesh& mesh, const DecomposeSettings& settings, const Progress& progress = {});

// The same of some of its faces, ascending, at least one; all of the mesh still counts as surface
// that pieces may not touch.
[[nodiscard]] Result<Decomposition> decompose_region(const TriMesh& mesh, std::vector<FaceId> faces,
                                                     const DecomposeSettings& settings,
                                                     const Progress& progress = {});

} // namespace hullwright
