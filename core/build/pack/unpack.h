// An asset back to pieces, with the hulls that its decoder makes.
#pragma once

#include "asset/hullwright_asset.h"
#include "pack/write_asset.h"

#include <filesystem>

namespace hullwright {

struct Unpacked {
    PieceSet set; // its tolerance has the margin of packing in it
    AssetOrigin origin;
};

// Opened with hwa::k_everything. `file` is for the issue of a hull that cannot be decoded.
[[nodiscard]] Result<Unpacked> unpack(const hwa::Asset& asset, const std::filesystem::path& file);

} // namespace hullwright
