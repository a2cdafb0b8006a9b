// What is exported, and how: pieces cut from a model or taken out of an asset, or a repaired mesh.
// The window and the command line write through this, so that the same recipe makes the same bytes.
#pragma once

#include "edit/primitive_set.h"
#include "export/piece_file.h"
#include "export/write_mesh.h"
#include "pack/unpack.h"
#include "pipeline/make_asset.h"

#include <optional>

namespace hullwright {

struct Product {
    Prepared prepared; // of an asset: its source's name, and what it says of parts, unit and axes
    std::optional<Decomposition> decomposition; // none: the mesh is exported
    std::vector<std::string> names;             // of the pieces
    std::vector<Labels> labels;                 // see labels_at
    // By hand; meshes have them too. Assets and piece files hold pieces of the surface alone.
    std::vector<NamedHull> added;
    std::string recipe_json;
    std::string mesh_hash; // of the mesh the pieces were cut from
    double margin = 0.0;   // of the tolerance, for packing
};

// Of pieces that were cut from the prepared mesh with the recipe, and corrected. With `primitives`
// fitted ones take the place of their pieces' hulls.
[[nodiscard]] Result<Product> product_of(const Prepared& prepared, EditedPieces pieces,
                                         const DecomposeReport& report, const Recipe& recipe,
                                         bool primitives);
// Of what an asset holds, and of pieces in JSON, which do not know unit and axes.
[[nodiscard]] Product product_of(Unpacked&& unpacked);
[[nodiscard]] Product product_of(const PieceFile& pieces);

[[nodiscard]] ExportScene scene_of(const Product& product);

// By the extension: hwa is the packed asset, json the pieces with their patches, the others meshes,
// of which {n} in the name makes a file per piece.
[[nodiscard]] bool is_piece_file(const std::string& output);

struct WriteSettings {
    Recipe recipe;
    std::string made_by; // the program and its version
};

// A line that says what was written. `scene` is the product's.
[[nodiscard]] Result<std::string> write_product(const Product& product, const ExportScene& scene,
                                                const WriteSettings& settings,
                                                const std::string& output,
                                                const Progress& progress = {});

} // namespace hullwright
