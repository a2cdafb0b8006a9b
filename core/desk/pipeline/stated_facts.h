// Checks what an asset or a file of pieces says beside its geometry, against the model that it was
// made of.
#pragma once

#include "asset/hullwright_asset.h"
#include "export/piece_file.h"
#include "pipeline/prepare.h"
#include "report/verify_report.h"

#include <string>
#include <vector>

namespace hullwright::pipeline {

struct FactCheck {
    std::vector<FalseFact> falsehoods;
    std::vector<std::string> unchecked; // facts that nothing here says anything about
};

// `pieces` are as they were read; `asset` is null when they come from JSON. Where the model is not
// known, `prepared` is null, and facts that only a model can tell are named as unchecked.
[[nodiscard]] Result<FactCheck> check_facts(const PieceFile& pieces, const hwa::Asset* asset,
                                            const Prepared* prepared,
                                            const Progress& progress = {});

} // namespace hullwright::pipeline
