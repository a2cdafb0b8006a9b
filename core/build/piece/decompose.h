// Decomposes a mesh into convex pieces: exact, or within a tolerance; with limits on their number
// and their vertices when asked.
#pragma once

#include "base/result.h"
#include "geom/length.h"
#include "patch/grow.h"
#include "piece/piece.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hullwright {

struct Ground;
class HeightField;

// Says which neighbouring patches are joined: off, none; fast, those whose vertices stay below each
// other's planes within the tolerance, as when growing; full, all whose hull keeps both bounds.
// With a tolerance, full takes several times as long as fast and leaves a fraction of the pieces.
enum class Merge : std::uint8_t { off, fast, full };

// Says what joining pieces of the solid keeps small: the volume of all pieces outside of the solid,
// or how far the worst of them stands out.
enum class MergeBy : std::uint8_t { volume, protrusion };

struct DecomposeSettings {
    Family family = Family::surface;
    Length tolerance; // 0: exact pieces
    // Offsets from planes up to this count as none. Automatic is the precision of the file's
    // coordinates; with 0 every sign is exact.
    AutoLength rounding;
    SurfaceSettings surface;      // which components are solids and which are sheets
    Length sheet_thickness;       // hulls of sheets are thickened to this; 0: not at all
    Search search = Search::best; // which neighbour of a patch is tried first
    Merge merge = Merge::full;
    // 0: no limit. Of the surface the tolerance grows until they fit, of the solid the number comes
    // before the tolerance.
    std::uint32_t max_pieces = 0;
    std::uint32_t max_hull_vertices = 0; // 0: no limit
    // The rest is for pieces of the solid alone.
    bool fill = true;                   // what the surface's pieces leave open inside is filled
    MergeBy merge_by = MergeBy::volume; // which pieces are joined first
    Length keep_openings;               // no passage wider than this is closed; 0: any may be
    // There are as few pieces as cover no more than this percentage of the solid's volume outside
    // of it before they are improved; 0: no such share. The limit on pieces comes before it.
    double max_outside = 0.0;

    bool operator==(const DecomposeSettings&) const = default;
};

struct StageTime {
    std::string name;
    double seconds = 0.0;
};

// Says what pieces cover outside of the solid before they were improved and after it, as shares of
// its volume. Both are counted on the tree's cells while hulls are whole: none has lost a vertex or
// grown over a gap.
struct ImprovedShares {
    double plain = 0.0; // of the tree's plain cut into as many pieces
    double improved = 0.0;
};

// Holds what the decomposition did, besides the pieces.
struct DecomposeReport {
    std::uint64_t flats = 0;         // flat regions of the surface
    std::uint64_t rounded_faces = 0; // faces in their region's plane only within the rounding
    std::uint64_t carved = 0;        // patches before merging
    std::uint64_t tries = 1;         // tolerances tried to meet max_pieces
    std::uint64_t simplified = 0;    // hulls with reduced vertices
    // Says of pieces of the solid what they leave open of it and what they cover outside of it, as
    // shares of its volume; measured along some 16,000 lines or more.
    double missing = 0.0;
    double outside = 0.0;
    // Is there where pieces of the solid were made for a number. Saved stages do not keep it.
    std::optional<ImprovedShares> improved;
    std::vector<Issue> issues; // settings that could not be met
    std::vector<StageTime> stages;
    std::shared_ptr<const SurfaceKinds> kinds; // kinds of the surface's components
};

struct Decomposition {
    PieceSet set;
    DecomposeReport report;
};

// Automatic rounding is the precision of the mesh's coordinates (see precision_of).
[[nodiscard]] Result<Decomposition>
decompose(const TriMesh& mesh, const DecomposeSettings& settings, const Progress& progress = {});

// Decomposes only the given faces, ascending, at least one. The rest of the mesh still counts as
// surface that pieces must not touch. The ground was prepared with the settings' surface; its
// rounding is used, whatever the settings say. The field is the ground's.
[[nodiscard]] Result<Decomposition> decompose_region(const Ground& ground, const HeightField& field,
                                                     std::vector<FaceId> faces,
                                                     const DecomposeSettings& settings,
                                                     const Progress& progress = {});

} // namespace hullwright
