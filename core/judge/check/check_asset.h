// The judge of what packing adds to pieces: tree, boxes and hulls as a decoder makes them. Knows
// the asset by its reader alone.
#pragma once

#include "asset/hullwright_asset.h"
#include "base/progress.h"
#include "mesh/surface_kind.h"
#include "mesh/tri_mesh.h"

#include <cstdint>
#include <vector>

namespace hullwright {

enum class AssetFault : std::uint8_t {
    not_decoded,        // the stream holds no hull
    bad_hull,           // it is not closed, or not convex
    child_outside,      // a child's hull is not inside the node's
    box_too_small,      // a vertex of the hull is out of the box
    leaf_is_wrong,      // the leaf's hull or patch is flat and its piece is not, or the other way
    grown_too_far,      // a vertex is farther from the hull of the piece's patch than is stated
    misstated,          // asset, piece and box state different growths, or more than may be
    cage_outside,       // a triangle of the cage is not in its piece
    cage_open,          // the cage is not closed
    cage_is_wrong,      // the cage is not around what the surface is around
    component_is_wrong, // a piece that hangs together with another is said not to
};

struct AssetFinding {
    AssetFault fault;
    std::uint32_t node = k_none;
    double measured = 0.0; // of grown_too_far, in model units

    bool operator==(const AssetFinding&) const = default;
};

struct AssetCheck {
    std::vector<AssetFinding> findings; // by node, the first of a node; then the cage's
    double growth = 0.0;                // the largest found

    [[nodiscard]] bool passed() const { return findings.empty(); }
};

// The settings by which sheets are told, and the thickness that their pieces were given on purpose.
struct SheetBodies {
    SurfaceSettings surface = {};
    double thickness = 0.0;
};

// The asset was opened with hwa::k_everything, which has settled that every piece is in one leaf.
// `mesh` is the one the pieces were cut from, and has all their faces. Everything is decided in
// exact arithmetic but growth, which is measured in doubles, and beside the bodies of sheets. Of
// pieces with simplified hulls it is not measured: what they may be is for check_pieces to say.
[[nodiscard]] Result<AssetCheck> check_asset(const hwa::Asset& asset, const TriMesh& mesh,
                                             const SheetBodies& bodies = {},
                                             const Progress& progress = {});

} // namespace hullwright
