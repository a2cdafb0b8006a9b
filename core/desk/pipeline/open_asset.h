// Opens an asset on disk and takes everything in it out.
#pragma once

#include "asset/asset_file.h"
#include "export/piece_file.h"
#include "pack/unpack.h"

namespace hullwright {

struct OpenAsset {
    AssetFile file;
    Unpacked unpacked;
};

// The whole file is checked before anything in it is believed.
[[nodiscard]] Result<OpenAsset> open_asset(const std::filesystem::path& path,
                                           const Progress& progress = {});

// Returns what a file of pieces in JSON would say of the asset.
[[nodiscard]] PieceFile piece_file_of(Unpacked unpacked);

} // namespace hullwright
