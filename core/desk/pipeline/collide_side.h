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

    // Where the coordinates counted from the asset's origin are, when the model is posed.
    [[nodiscard]] Pose placed(const Pose& model) const {
        return {model.turn, model(Vec3(asset.meta().origin.data()))};
    }
    // All of its pieces are of solids, and it is known what is inside of them.
    [[nodiscard]] bool is_solid() const;
    // Some of its pieces are of solids by decision, and it is not known what is inside.
    [[nodiscard]] bool is_open_solid() const;
};

// `recipe` and `made_by` are for models.
[[nodiscard]] Result<CollideSide> load_side(const std::string& file, const Recipe& recipe,
                                            const PrepareSettings& settings,
                                            const std::string& made_by,
                                            const Progress& progress = {});

} // namespace hullwright
