// Feeds any bytes to the asset reader: they are refused, or every number in them can be read
// safely. They are read once as they are, and once with right checksums, so that the checks behind
// those are reached.
#include "pack/unpack.h"
#include "support/assets.h"

#include <cstdlib>

namespace {

void look_at(const hullwright::tests::AssetBytes& bytes) {
    using namespace hullwright;
    hwa::Asset asset;
    if (hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_everything) !=
        hwa::Fault::none) {
        return;
    }
    if (!tests::walk(asset)) {
        std::abort();
    }
    // Runs of faces are believed when the source has that many faces, so the number is kept small
    // here.
    if (asset.meta().faces < 1'000'000) {
        (void)unpack(asset, "fuzz");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    hullwright::tests::AssetBytes bytes(data, data + size);
    look_at(bytes);
    hullwright::tests::sign(bytes);
    look_at(bytes);
    return 0;
}
