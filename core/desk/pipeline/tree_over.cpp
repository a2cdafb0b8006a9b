#include "pipeline/tree_over.h"

#include <algorithm>

namespace hullwright::pipeline {

Result<std::shared_ptr<const HullTree>> tree_over(const Stages& run, std::span<const Piece> pieces,
                                                  const Progress& progress) {
    if (run.tree) {
        const std::vector<Piece>& own = run.corrected->pieces.set.pieces;
        if (std::equal(own.begin(), own.end(), pieces.begin(), pieces.end())) {
            return run.tree.value;
        }
    }
    auto tree = make_tree(pieces, run.recipe, progress);
    return tree ? Result<std::shared_ptr<const HullTree>>(
                      std::make_shared<const HullTree>(std::move(*tree)))
                : tree.issue();
}

} // namespace hullwright::pipeline
