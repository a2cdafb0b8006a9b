// Writes pieces with their patches as JSON (docs/pieces-json.md), which `verify` reads.
#pragma once

#include "base/progress.h"
#include "edit/piece_ref.h"
#include "edit/primitive.h"
#include "piece/labels.h"
#include "piece/piece.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hullwright {

struct PieceFile {
    std::string model;       // the file that the mesh was made of, as the user named it
    std::string recipe_json; // the recipe that it was cut by
    std::string mesh_hash;   // hash of the mesh that the pieces were cut from
    std::vector<std::string> names;
    PieceSet set;
    std::vector<Labels> labels; // per piece: see labels_at
    // Holds the primitives that pieces stand for, one per piece; empty when there are none. A
    // piece's hull is then around its primitive.
    std::vector<std::optional<Primitive>> primitives = {};
    // Holds the faces of each piece as the file has them, where these are too many to be taken at
    // its word: then pieces have none, until `take_faces` gives them theirs. Empty otherwise.
    std::vector<std::vector<FaceRun>> face_runs = {};
};

// The hash covers vertices and triangles as they stand in memory, and the origin if it is not zero.
// It takes 0.3 ms for 268,686 faces.
[[nodiscard]] std::string hash_of(const TriMesh& mesh);

// Writes all of the file or none of it; returns the number of bytes.
[[nodiscard]] Result<std::uint64_t> write_pieces(const PieceFile& file,
                                                 const std::filesystem::path& path,
                                                 const Progress& progress = {});
// Nothing is trusted: every number, index and length is checked. Only whether faces exist in the
// mesh is not known here. Runs that announce far more faces than the hulls are of stay runs.
[[nodiscard]] Result<PieceFile> read_pieces(const std::filesystem::path& path,
                                            const Progress& progress = {});

// Gives pieces that were read from the path the faces that are still runs. Together they must be no
// more than there are in their mesh.
[[nodiscard]] Status take_faces(PieceFile& pieces, std::size_t faces_of_mesh,
                                const std::filesystem::path& path, const Progress& progress = {});
// Returns what is told where there is no mesh, which names the piece of most faces.
[[nodiscard]] Issue faces_not_taken(const PieceFile& pieces, const std::filesystem::path& path);

} // namespace hullwright
