// What is in an asset, for people and for programs.
#pragma once

#include "pack/unpack.h"
#include "report/info_report.h"
#include "report/piece_report.h"

#include <string>

namespace hullwright {

// The report that goes into an asset: what `export --report` writes, without what stands elsewhere
// in the file (recipe, list of pieces) and with what packing did.
[[nodiscard]] std::string report_inside(const InfoInput& info, const PieceReportInput& pieces,
                                        const PackedTree& tree);

// A line for what was written.
[[nodiscard]] std::string packed_text(const PackedTree& tree);

struct AssetReportInput {
    std::string file;
    std::uint64_t bytes = 0;
    const hwa::Asset* asset = nullptr; // opened with hwa::k_everything
    const Unpacked* unpacked = nullptr;
    bool elements = false; // list nodes, boxes and hulls too
};
// Hulls that cannot be decoded are null.
[[nodiscard]] std::string asset_json(const AssetReportInput& input);
[[nodiscard]] std::string asset_text(const AssetReportInput& input);

} // namespace hullwright
