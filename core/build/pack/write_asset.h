// The bytes of an asset: docs/asset-format.md.
#pragma once

#include "base/bytes.h"
#include "pack/cage.h"
#include "pack/pack_tree.h"
#include "piece/labels.h"
#include "piece/piece.h"

#include <span>
#include <string>

namespace hullwright {

// What an asset says of where it comes from. Nothing of the machine or the time it was made.
struct AssetOrigin {
    std::string source_name; // of the file, without its folder
    std::string source_hash;
    std::string mesh_hash; // of the mesh the pieces were cut from
    std::string made_by;   // program and version
    double metres_per_unit = 0.0;
    UpAxis up = UpAxis::unknown;
    std::uint64_t faces = 0;              // of that mesh
    bool closed = false;                  // all of it bounds a solid
    Vec3 mesh_origin = Vec3::Zero();      // of that mesh, and so of all coordinates
    std::vector<SurfaceKind> piece_kinds; // of their surface; empty: all of closed solids
    std::vector<std::string> part_names;
    std::vector<std::string> piece_names;
    std::vector<Labels> piece_labels; // see labels_at
    std::string recipe_json;
    std::string report_json;
};

// Tree and cage are of the set's pieces, the tree packed with `margin`. A cage without components
// is left out.
[[nodiscard]] Result<Bytes> write_asset(const PieceSet& set, const PackedTree& tree,
                                        const Cage& cage, double margin, const AssetOrigin& origin);

} // namespace hullwright
