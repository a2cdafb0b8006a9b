// Hulls of an asset, in doubles.
#pragma once

#include "asset/hullwright_asset.h"
#include "base/result.h"
#include "geom/types.h"

#include <filesystem>
#include <vector>

namespace hullwright {

struct DecodedHull {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    bool flat = false;
};

// Keeps its memory, so that it takes none for a hull that is no larger than one before.
class HullDecoder {
public:
    // Null for a stream that holds no hull; else valid until the next. The asset was opened with
    // hwa::k_query.
    [[nodiscard]] const DecodedHull* decode(const hwa::Asset& asset, std::uint32_t node);

private:
    hwa::Decoder decoder_;
    std::vector<float> xyz_;
    DecodedHull hull_;
};

// That `what`, as "piece 7", has no hull.
[[nodiscard]] Issue not_decoded(const std::filesystem::path& file, const std::string& what);

} // namespace hullwright
