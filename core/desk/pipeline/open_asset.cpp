#include "pipeline/open_asset.h"

#include <utility>

namespace hullwright {

Result<OpenAsset> open_asset(const std::filesystem::path& path, const Progress& progress) {
    auto file = AssetFile::open(path, hwa::k_everything);
    if (!file) {
        return file.issue();
    }
    auto unpacked = unpack(file->asset(), path, progress.part("read", 0.0, 1.0));
    if (!unpacked) {
        return unpacked.issue();
    }
    return OpenAsset{std::move(*file), std::move(*unpacked)};
}

PieceFile piece_file_of(Unpacked unpacked) {
    return {std::move(unpacked.origin.source_name),
            std::move(unpacked.origin.recipe_json),
            std::move(unpacked.origin.mesh_hash),
            std::move(unpacked.origin.piece_names),
            std::move(unpacked.set),
            std::move(unpacked.origin.piece_labels)};
}

} // namespace hullwright
