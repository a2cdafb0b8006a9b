// Finds the surface that an asset was cut from, which the asset itself does not hold: it is made
// again of the model that is named beside it.
#pragma once

#include "asset/asset_file.h"
#include "mesh/tri_mesh.h"
#include "recipe/recipe.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace hullwright {

// Says how an asset was made, as it says itself.
struct AssetFacts {
    Recipe recipe;
    std::string mesh_hash; // of the repaired mesh
};
// The asset must have been opened with hwa::k_texts.
[[nodiscard]] Result<AssetFacts> facts_of(const hwa::Asset& asset, const std::string& file);
[[nodiscard]] Result<AssetFacts> facts_of(const std::string& file);
// Returns the same of the bytes of an asset; issues call it by `name`.
[[nodiscard]] Result<AssetFacts> facts_of(std::span<const std::byte> asset,
                                          const std::string& name);

// Reads and repairs the model as the asset's recipe says. An issue where that is not the very mesh
// that the asset was cut from: its faces would have other numbers.
[[nodiscard]] Result<std::shared_ptr<const TriMesh>>
surface_behind(const std::string& file, const std::string& model,
               const std::filesystem::path& worker, const Progress& progress = {});
// Returns the same where the asset's facts are known.
[[nodiscard]] Result<std::shared_ptr<const TriMesh>>
surface_behind(const AssetFacts& facts, const std::string& name, const std::string& model,
               const std::filesystem::path& worker, const Progress& progress = {});

} // namespace hullwright
