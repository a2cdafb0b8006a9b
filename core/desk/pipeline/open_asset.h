// An asset on disk with everything in it taken out.
#pragma once

#include "asset/asset_file.h"
#include "export/piece_file.h"
#include "pack/unpack.h"

namespace hullwright {

struct OpenAsset {
    AssetFile file;
    Unpacked unpacked;
};

// The whole of it is looked at before anything is believed.
[[nodiscard]] Result<OpenAsset> open_asset(const std::filesystem::path& path);

// What a file of pieces in JSON would say of it.
[[nodiscard]] PieceFile piece_file_of(Unpacked unpacked);

} // namespace hullwright
