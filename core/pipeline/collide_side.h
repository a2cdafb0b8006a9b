// One of two things to collide: an asset, or a model that is made one.
#pragma once

#include "asset/asset_file.h"
#include "pipeline/make_asset.h"
#include "query/collider.h"
#include "query/patch_pair.h"

#include <optional>
#include <string>
#include <vector>

namespace hullwright {

struct CollideSide {
    std::string file;
    std::optional<AssetFile> mapped; // of an asset
    Bytes made;                      // of a model
    hwa::Asset asset;                // in one of these
    std::optional<Collider> collider;
    std::optional<QuerySurface> surface; // of a model
    std::vector<Issue> issues;

    [[nodiscard]] bool closed() const { return (asset.meta().flags & hwa::Meta::k_closed) != 0; }
};

// `recipe` and `made_by` are for models.
[[nodiscard]] Result<CollideSide> load_side(const std::string& file, const Recipe& recipe,
                                            const PrepareSettings& settings,
                                            const std::string& made_by,
                                            const Progress& progress = {});

} // namespace hullwright
