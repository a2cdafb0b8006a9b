// Turns an asset back into pieces, with the hulls that its decoder makes.
#pragma once

#include "asset/hullwright_asset.h"
#include "base/progress.h"
#include "pack/write_asset.h"

#include <filesystem>

namespace hullwright {

struct Unpacked {
    PieceSet set; // the tolerance includes the margin of packing
    AssetOrigin origin;
};

// The asset must be opened with hwa::k_everything. `file` is named in the issue about a hull that
// cannot be decoded.
[[nodiscard]] Result<Unpacked> unpack(const hwa::Asset& asset, const std::filesystem::path& file,
                                      const Progress& progress = {});

} // namespace hullwright
