// Loads one of two things to collide: an asset, or a model that is made one.
#pragma once

#include "asset/asset_file.h"
#include "pipeline/make_asset.h"
#include "query/collider.h"
#include "query/patch_pair.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hullwright {

struct CollideSide {
    std::string file;
    std::optional<AssetFile> mapped; // the file of an asset
    Bytes made;                      // the asset that a model was made
    hwa::Asset asset;                // reads one of these two
    std::optional<Collider> collider;
    std::optional<QuerySurface> surface; // the faces of a model
    std::shared_ptr<const TriMesh> mesh; // the repaired mesh of a model, which `asset` was cut from
    std::vector<Issue> issues;

    // Returns the bytes of the asset.
    [[nodiscard]] std::span<const std::byte> bytes() const {
        return mapped ? mapped->bytes() : std::span<const std::byte>(made);
    }
    // Returns the pose of coordinates counted from the asset's origin when the model has this pose.
    [[nodiscard]] Pose placed(const Pose& model) const {
        return {model.turn, model(Vec3(asset.meta().origin.data()))};
    }
    // True when all pieces are of solids, and it is known what is inside of them.
    [[nodiscard]] bool is_solid() const;
    // True when some pieces are of solids by decision, and it is not known what is inside.
    [[nodiscard]] bool is_open_solid() const;
};

// `recipe`, `settings` and `made_by` matter for models alone.
[[nodiscard]] Result<CollideSide> load_side(const std::string& file, const Recipe& recipe,
                                            const PrepareSettings& settings,
                                            const std::string& made_by,
                                            const Progress& progress = {});
// Makes pieces of a model that was read and repaired; issues call it by `name`.
[[nodiscard]] Result<CollideSide> side_of(const std::string& name,
                                          std::shared_ptr<const Prepared> prepared,
                                          const Recipe& recipe, const std::string& made_by,
                                          const Progress& progress = {});
// Takes the bytes of an asset; issues call it by `name`.
[[nodiscard]] Result<CollideSide> side_of(const std::string& name, Bytes asset,
                                          const Progress& progress = {});

// Gives an asset the faces that its pieces were made of, which the model has. An issue where that
// is not the very model (asset_surface.h).
[[nodiscard]] Status add_surface(CollideSide& side, const std::string& model,
                                 const std::filesystem::path& worker,
                                 const Progress& progress = {});

// Returns the faces of each of these pieces of the mesh, for a side whose asset was made of them.
[[nodiscard]] QuerySurface surface_of(const TriMesh& mesh, const PieceSet& set);

} // namespace hullwright
