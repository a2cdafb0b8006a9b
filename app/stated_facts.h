// What an asset or a file of pieces says beside its geometry, held against the model it was made
// of.
#pragma once

#include "asset/hullwright_asset.h"
#include "export/piece_file.h"
#include "pipeline/prepare.h"

#include <string>
#include <vector>

namespace hullwright::cli {

struct FalseFact {
    std::string fact; // "unit"
    std::string stated;
    std::string found;
};

struct FactCheck {
    std::vector<FalseFact> falsehoods;
    std::vector<std::string> unchecked; // facts that nothing here says anything about
};

// `asset` is null of pieces in JSON, `prepared` where the model is not known: then nothing that
// only the model can tell is checked, and all of it is named. `pieces` as they were read.
[[nodiscard]] Result<FactCheck> check_facts(const PieceFile& pieces, const hwa::Asset* asset,
                                            const Prepared* prepared);

} // namespace hullwright::cli
