// Pieces with their patches as JSON (docs/pieces-json.md): what `verify` reads.
#pragma once

#include "piece/labels.h"
#include "piece/piece.h"

#include <filesystem>
#include <string>
#include <vector>

namespace hullwright {

struct PieceFile {
    std::string model;       // the file the mesh was made of, as it was named
    std::string recipe_json; // how
    std::string mesh_hash;   // of the mesh the pieces were cut from
    std::vector<std::string> names;
    PieceSet set;
    std::vector<Labels> labels; // see labels_at
};

// Of the vertices and triangles as they stand in memory, and of an origin that is not zero.
[[nodiscard]] std::string hash_of(const TriMesh& mesh);

// All of the file or none of it; the bytes written.
[[nodiscard]] Result<std::uint64_t> write_pieces(const PieceFile& file,
                                                 const std::filesystem::path& path);
// Believes nothing: every number, index and length is checked, only faces are not known to exist.
[[nodiscard]] Result<PieceFile> read_pieces(const std::filesystem::path& path);

} // namespace hullwright
