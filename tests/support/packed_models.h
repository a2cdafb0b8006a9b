// Makes models as read, cut by a recipe, packed, and ready for queries.
#pragma once

#include "pipeline/make_asset.h"
#include "query/collider.h"
#include "support/shared_models.h"

#include <optional>

namespace hullwright::tests {

struct PackedModel {
    Prepared prepared;
    Bytes bytes;
    std::optional<Collider> collider;

    // Returns the asset's bytes as they are read for queries.
    [[nodiscard]] hwa::Asset asset() const {
        hwa::Asset asset;
        if (hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_query | hwa::k_cage) !=
            hwa::Fault::none) {
            qFatal("no asset");
        }
        return asset;
    }
};

inline PackedModel packed_model(const QString& file, const Recipe& recipe) {
    auto prepared = prepared_model(file, true, recipe);
    const auto pieces = make_pieces(*prepared, recipe);
    PackedModel model;
    model.bytes = make_asset(*prepared, *pieces, {}, recipe, "a test")->bytes;
    model.prepared = std::move(*prepared);
    model.collider.emplace(*Collider::make(model.asset(), "test"));
    return model;
}

// Returns pieces of the surface within a share of the diagonal; 0: exact.
inline Recipe within_percent(double percent) {
    Recipe recipe;
    recipe.decompose.family = Family::surface;
    recipe.decompose.tolerance = {percent, true, {}};
    return recipe;
}

} // namespace hullwright::tests
