// Describes what is exported: pieces cut from a model or taken out of an asset, or a repaired mesh.
// The window and the command line write through this, so that the same recipe makes the same bytes.
#pragma once

#include "edit/primitive_set.h"
#include "export/piece_file.h"
#include "export/write_mesh.h"
#include "pack/unpack.h"
#include "pipeline/run.h"
#include "report/piece_report.h"

#include <optional>

namespace hullwright {

struct Product {
    Prepared prepared; // of an asset: its source's name, and what it says of parts, unit and axes
    std::optional<Decomposition> decomposition; // none: the mesh is exported
    std::vector<std::string> names;             // names of the pieces
    std::vector<Labels> labels;                 // see labels_at
    // These were added by hand. Meshes have them, too, while assets and piece files hold pieces of
    // the surface alone.
    std::vector<NamedHull> added;
    // The primitives that stand in the place of pieces, one per piece; empty when there are none.
    std::vector<std::optional<Primitive>> primitives;
    std::string recipe_json;
    std::string mesh_hash;                     // of the mesh the pieces were cut from
    std::shared_ptr<const HullTree> tree = {}; // of these pieces; null: assets make it
    double margin = 0.0;                       // the part of the tolerance that is kept for packing
    bool is_as_cut = false; // what was measured while cutting is true of these pieces
    double asked = 0.0;     // the tolerance asked for beside a number of pieces; 0: none was
};

// Makes a product of pieces that were cut from the prepared mesh with the recipe, and corrected.
// With `primitives`, fitted ones take the place of their pieces' hulls. The report was
// measured of the pieces `cut`, from which these may differ; null: nobody knows of which.
[[nodiscard]] Result<Product> product_of(const Prepared& prepared, EditedPieces pieces,
                                         const DecomposeReport& report, const Recipe& recipe,
                                         bool primitives, const PieceSet* cut = nullptr);
// Makes a product of what an asset holds, or of pieces in JSON, which do not know unit and axes.
[[nodiscard]] Product product_of(Unpacked&& unpacked);
[[nodiscard]] Product product_of(const PieceFile& pieces);

struct ProductChoice {
    bool mesh = false;       // the mesh instead of pieces: repaired, or as far as the run has come
    bool primitives = false; // fitted ones instead of their pieces' hulls
};
// Makes a product of what a run has made, or has read of a file of pieces. A run that has ended
// before the corrected pieces gives what there is to see so far; it has to have come to the
// patches, or have read the model where the mesh is chosen.
[[nodiscard]] Result<Product> product_of(const pipeline::Stages& stages,
                                         const ProductChoice& choice,
                                         const Progress& progress = {});

// Counts the fitted primitives that do not hold their pieces any more, so that hulls are written
// instead.
[[nodiscard]] std::size_t moved_primitives(const EditedPieces& pieces);

// Returns the warnings of all stages that made the product.
[[nodiscard]] std::vector<Issue> warnings_of(const Product& product);

// Returns what the report on the pieces needs; it points into the product.
[[nodiscard]] PieceReportInput piece_report_of(const Product& product, bool timings);

[[nodiscard]] ExportScene scene_of(const Product& product);

// Returns the names of all files that an output stands for: one for each object where it has {n} in
// it.
[[nodiscard]] std::vector<std::string> files_of(const ExportScene& scene,
                                                const std::string& output);

// The extension decides: hwa is the packed asset, json the pieces with their patches, and the
// others are meshes, of which {n} in the name makes a file per piece.
[[nodiscard]] bool is_piece_file(const std::string& output);

struct WriteSettings {
    Recipe recipe;
    std::string made_by; // the program and its version
};

// Packs the product's pieces with their tree, which is made where the product has none. `prepared`
// must have been diagnosed.
[[nodiscard]] Result<MadeAsset> pack_product(const Product& product, const WriteSettings& settings,
                                             const Progress& progress = {});

// Returns a line that says what was written. `scene` must be the product's.
[[nodiscard]] Result<std::string> write_product(const Product& product, const ExportScene& scene,
                                                const WriteSettings& settings,
                                                const std::string& output,
                                                const Progress& progress = {});

} // namespace hullwright
