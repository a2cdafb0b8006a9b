// From a prepared model to convex pieces, and from these to the bytes of an asset.
#pragma once

#include "pack/write_asset.h"
#include "piece/decompose.h"
#include "pipeline/prepare.h"
#include "report/info_report.h"
#include "tree/hull_tree.h"

namespace hullwright {

// Cut for the recipe's tolerance, less what packing may add. Its lengths may be in any unit, if the
// model's is known.
[[nodiscard]] Result<Decomposition> make_pieces(const Prepared& prepared, const Recipe& recipe,
                                                const Progress& progress = {});

// The tree over pieces, as the recipe wants it.
[[nodiscard]] Result<HullTree> make_tree(std::span<const Piece> pieces, const Recipe& recipe,
                                         const Progress& progress = {});

// What the report on a prepared model says. Its pointers are the prepared model's own.
[[nodiscard]] InfoInput info_of(const Prepared& prepared, std::string recipe_json);

struct MadeAsset {
    Bytes bytes;
    PackedTree tree;
};

// `prepared` has been diagnosed, `tree` is of the pieces; `labels` are the pieces' (see labels_at),
// `made_by` the program and its version. The same bytes for any number of threads, and wherever the
// source lies.
[[nodiscard]] Result<MadeAsset> make_asset(const Prepared& prepared,
                                           const Decomposition& decomposition, const HullTree& tree,
                                           std::span<const Labels> labels, const Recipe& recipe,
                                           const std::string& made_by,
                                           const Progress& progress = {});

// The same, tree and all.
[[nodiscard]] Result<MadeAsset> make_asset(const Prepared& prepared,
                                           const Decomposition& decomposition,
                                           std::span<const Labels> labels, const Recipe& recipe,
                                           const std::string& made_by,
                                           const Progress& progress = {});

} // namespace hullwright
