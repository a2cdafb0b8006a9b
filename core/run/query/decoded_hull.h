// Decodes hulls of an asset to doubles.
#pragma once

#include "asset/hullwright_asset.h"
#include "base/progress.h"
#include "base/result.h"
#include "geom/types.h"

#include <filesystem>
#include <functional>
#include <vector>

namespace hullwright {

struct DecodedHull {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    bool flat = false;
};

// The decoder keeps its memory and allocates only for a hull larger than any before.
class HullDecoder {
public:
    // Returns null for an invalid stream; otherwise the hull is valid until the next call. The
    // asset must have been opened with hwa::k_query.
    [[nodiscard]] const DecodedHull* decode(const hwa::Asset& asset, std::uint32_t node);

private:
    hwa::Decoder decoder_;
    std::vector<float> xyz_;
    DecodedHull hull_;
};

// Hands every leaf's hull to `take`, in the order of nodes. `file` names the asset in the issue
// when a hull cannot be decoded.
[[nodiscard]] Status
decode_leaves(const hwa::Asset& asset, const std::filesystem::path& file, const Progress& progress,
              const std::function<void(std::uint32_t node, const DecodedHull& hull)>& take);

// The issue that `what`, such as "piece 7", has no valid hull.
[[nodiscard]] Issue not_decoded(const std::filesystem::path& file, const std::string& what);

} // namespace hullwright
