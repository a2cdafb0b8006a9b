#include "pipeline/asset_surface.h"

#include "export/piece_file.h"
#include "pipeline/prepare.h"

#include <utility>

namespace hullwright {

Result<AssetFacts> facts_of(const hwa::Asset& asset, const std::string& file) {
    auto recipe = recipe_from_json(std::string(asset.recipe()), file);
    if (!recipe) {
        return recipe.issue();
    }
    return AssetFacts{std::move(*recipe), std::string(asset.mesh_hash())};
}

Result<AssetFacts> facts_of(const std::string& file) {
    const auto opened = AssetFile::open(file, hwa::k_everything);
    return opened ? facts_of(opened->asset(), file) : opened.issue();
}

Result<AssetFacts> facts_of(std::span<const std::byte> bytes, const std::string& name) {
    hwa::Asset asset;
    const auto fault = hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_everything);
    return fault == hwa::Fault::none ? facts_of(asset, name) : issue_of(fault, name);
}

Result<std::shared_ptr<const TriMesh>> surface_behind(const std::string& file,
                                                      const std::string& model,
                                                      const std::filesystem::path& worker,
                                                      const Progress& progress) {
    const auto facts = facts_of(file);
    return facts ? surface_behind(*facts, file, model, worker, progress) : facts.issue();
}

Result<std::shared_ptr<const TriMesh>>
surface_behind(const AssetFacts& facts, const std::string& name, const std::string& model,
               const std::filesystem::path& worker, const Progress& progress) {
    const auto prepared = prepare(model, facts.recipe, {false, worker}, progress);
    if (!prepared) {
        return prepared.issue();
    }
    if (hash_of(*prepared->mesh) != facts.mesh_hash) {
        return error(Code::mesh_mismatch, name, as_given(model));
    }
    return prepared->mesh;
}

} // namespace hullwright
