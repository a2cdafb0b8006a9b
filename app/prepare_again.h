// The mesh that pieces were cut from, made again.
#pragma once

#include "cli.h"
#include "pipeline/prepare.h"

#include <string>

namespace hullwright::cli {

// What a file of pieces, or an asset, says of its mesh.
struct CutFrom {
    std::string recipe_json;
    std::string mesh_hash;
};

// Of --model, as the recipe says. Code::mesh_mismatch when it is another one.
[[nodiscard]] Result<Prepared> prepare_again(const CutFrom& from, const Options& options,
                                             bool diagnose, const Progress& progress);

} // namespace hullwright::cli
