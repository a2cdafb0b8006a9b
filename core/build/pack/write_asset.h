// Writes the bytes of an asset, as docs/asset-format.md describes them.
#pragma once

#include "base/bytes.h"
#include "base/progress.h"
#include "pack/cage.h"
#include "pack/pack_tree.h"
#include "piece/labels.h"
#include "piece/piece.h"

#include <span>
#include <string>

namespace hullwright {

// Holds what an asset records of its origin, without anything about the machine or the time.
struct AssetOrigin {
    std::string source_name; // file name without its folder
    std::string source_hash;
    std::string mesh_hash; // hash of the mesh that the pieces were cut from
    std::string made_by;   // name and version of the program
    double metres_per_unit = 0.0;
    UpAxis up = UpAxis::unknown;
    std::uint64_t faces = 0;              // number of faces in that mesh
    bool closed = false;                  // true when the whole mesh bounds a solid
    Vec3 mesh_origin = Vec3::Zero();      // TriMesh::origin, from which all coordinates count
    std::vector<SurfaceKind> piece_kinds; // one per piece; empty: all are of closed solids
    std::vector<std::string> part_names;
    std::vector<std::string> piece_names;
    std::vector<Labels> piece_labels; // see labels_at
    std::string recipe_json;
    std::string report_json;
};

// The tree and the cage must be of the set's pieces, and the tree packed with `margin`. A cage
// without components is left out.
[[nodiscard]] Result<Bytes> write_asset(const PieceSet& set, const PackedTree& tree,
                                        const Cage& cage, double margin, const AssetOrigin& origin,
                                        const Progress& progress = {});

} // namespace hullwright
