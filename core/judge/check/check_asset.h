// Checks what packing adds to pieces: tree, boxes and hulls as a decoder makes them. It knows the
// asset only through its reader.
#pragma once

#include "asset/hullwright_asset.h"
#include "base/progress.h"
#include "mesh/surface_kind.h"
#include "mesh/tri_mesh.h"

#include <cstdint>
#include <vector>

namespace hullwright {

enum class AssetFault : std::uint8_t {
    not_decoded,        // the stream holds no valid hull
    bad_hull,           // the hull is not closed or not convex
    child_outside,      // a child's hull is not inside the node's
    box_too_small,      // a vertex of the hull is out of the box
    leaf_is_wrong,      // hull or patch of the leaf is flat and its piece is not, or the reverse
    grown_too_far,      // a vertex is farther from the patch's hull than stated
    misstated,          // asset, piece and box state different growths, or more than is allowed
    cage_outside,       // a triangle of the cage is not in its piece
    cage_open,          // the cage is not closed
    cage_is_wrong,      // the cage does not enclose what the surface encloses
    component_is_wrong, // connected pieces are stated to be apart, or the reverse
};

struct AssetFinding {
    AssetFault fault;
    std::uint32_t node = k_none;
    double measured = 0.0; // the growth, a length in model units, where it is concerned

    bool operator==(const AssetFinding&) const = default;
};

struct AssetCheck {
    std::vector<AssetFinding> findings; // misstated ones, then by node, then the cage's
    double growth = 0.0;                // the largest growth found

    [[nodiscard]] bool passed() const { return findings.empty(); }
};

// Holds the settings that identify sheets, and the thickness given to their pieces on purpose.
struct SheetBodies {
    SurfaceSettings surface = {};
    double thickness = 0.0;
};

// The asset must have been opened with hwa::k_everything, which ensures that every piece is in one
// leaf. `mesh` is the one the pieces were cut from, and has all their faces. Every decision is
// exact except growth and bodies of sheets, which are measured in doubles. Growth is not measured
// for pieces with simplified hulls or of the solid, as their faces do not tell what their hulls
// were: check_pieces judges those.
[[nodiscard]] Result<AssetCheck> check_asset(const hwa::Asset& asset, const TriMesh& mesh,
                                             const SheetBodies& bodies = {},
                                             const Progress& progress = {});

} // namespace hullwright
