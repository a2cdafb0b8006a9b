// Makes convex pieces of a prepared model, and the bytes of an asset of these.
#pragma once

#include "pack/write_asset.h"
#include "piece/decompose.h"
#include "pipeline/prepare.h"
#include "report/info_report.h"
#include "tree/hull_tree.h"

namespace hullwright {

// The pieces are cut for the recipe's tolerance, less what packing may add. The recipe's lengths
// may be in any unit, if the model's is known.
[[nodiscard]] Result<Decomposition> make_pieces(const Prepared& prepared, const Recipe& recipe,
                                                const Progress& progress = {});

// The tree over pieces, as the recipe wants it.
[[nodiscard]] Result<HullTree> make_tree(std::span<const Piece> pieces, const Recipe& recipe,
                                         const Progress& progress = {});

// Returns what the report on a prepared model needs; its pointers are the prepared model's own.
[[nodiscard]] InfoInput info_of(const Prepared& prepared, std::string recipe_json);

struct MadeAsset {
    Bytes bytes;
    PackedTree tree;
};

// `prepared` must have been diagnosed, `tree` is the pieces' tree, `labels` are the pieces' (see
// labels_at), and `made_by` names the program and its version. The bytes are the same for any
// number of threads, and wherever the source lies.
[[nodiscard]] Result<MadeAsset> make_asset(const Prepared& prepared,
                                           const Decomposition& decomposition, const HullTree& tree,
                                           std::span<const Labels> labels, const Recipe& recipe,
                                           const std::string& made_by,
                                           const Progress& progress = {});

// This one makes the tree as well.
[[nodiscard]] Result<MadeAsset> make_asset(const Prepared& prepared,
                                           const Decomposition& decomposition,
                                           std::span<const Labels> labels, const Recipe& recipe,
                                           const std::string& made_by,
                                           const Progress& progress = {});

} // namespace hullwright
