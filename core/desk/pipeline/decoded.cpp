#include "pipeline/decoded.h"

#include "asset/asset_file.h"
#include "pack/unpack.h"

namespace hullwright {

Result<PieceSet> decoded_pieces(const Prepared& prepared, const Decomposition& decomposition,
                                const HullTree* tree, const Recipe& recipe,
                                const std::string& made_by, const Progress& progress) {
    const Progress packing = progress.part({}, 0.0, 0.9);
    const auto made = tree != nullptr
                          ? make_asset(prepared, decomposition, *tree, {}, recipe, made_by, packing)
                          : make_asset(prepared, decomposition, {}, recipe, made_by, packing);
    if (!made) {
        return made.issue();
    }
    hwa::Asset asset;
    if (const auto fault =
            hwa::Asset::open(made->bytes.data(), made->bytes.size(), asset, hwa::k_everything);
        fault != hwa::Fault::none) {
        return error(Code::internal, prepared.path, why_of(fault));
    }
    auto unpacked = unpack(asset, prepared.path, progress.part({}, 0.9, 1.0));
    return unpacked ? Result<PieceSet>(std::move(unpacked->set)) : unpacked.issue();
}

} // namespace hullwright
