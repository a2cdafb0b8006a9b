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

Result<std::shared_ptr<const TriMesh>> surface_behind(const std::string& file,
                                                      const std::string& model,
                                                      const std::filesystem::path& worker,
                                                      const Progress& progress) {
    const auto facts = facts_of(file);
    if (!facts) {
        return facts.issue();
    }
    const auto prepared = prepare(model, facts->recipe, {false, worker}, progress);
    if (!prepared) {
        return prepared.issue();
    }
    if (hash_of(*prepared->mesh) != facts->mesh_hash) {
        return error(Code::mesh_mismatch, file, as_given(model));
    }
    return prepared->mesh;
}

} // namespace hullwright
