#include "pipeline/asset_pieces.h"

#include "asset/asset_file.h"

namespace hullwright::pipeline {

Result<Unpacked> pieces_in(std::span<const std::byte> asset, const std::string& name,
                           const Progress& progress) {
    hwa::Asset opened;
    const auto fault = hwa::Asset::open(asset.data(), asset.size(), opened, hwa::k_everything);
    return fault == hwa::Fault::none ? unpack(opened, name, progress.part("read", 0.0, 1.0))
                                     : Result<Unpacked>(issue_of(fault, name));
}

} // namespace hullwright::pipeline
