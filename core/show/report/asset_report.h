// Reports what is in an asset, for people and for programs.
#pragma once

#include "pack/unpack.h"
#include "report/info_report.h"
#include "report/piece_report.h"

#include <string>

namespace hullwright {

// Returns the report that is stored in an asset: what `export --report` writes, plus what packing
// did, without what stands elsewhere in the file (recipe, list of pieces).
[[nodiscard]] std::string report_inside(const InfoInput& info, const PieceReportInput& pieces,
                                        const PackedTree& tree);

// Returns one line about what was written.
[[nodiscard]] std::string packed_text(const PackedTree& tree);

struct AssetReportInput {
    std::string file;
    std::uint64_t bytes = 0;
    const hwa::Asset* asset = nullptr; // opened with hwa::k_everything
    const Unpacked* unpacked = nullptr;
    bool elements = false; // list nodes, boxes and hulls as well
};
// Hulls that cannot be decoded become null in the JSON.
[[nodiscard]] Result<std::string> asset_json(const AssetReportInput& input,
                                             const Progress& progress = {});
[[nodiscard]] std::string asset_text(const AssetReportInput& input);

} // namespace hullwright
