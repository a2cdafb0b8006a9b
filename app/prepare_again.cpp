#include "prepare_again.h"

#include "export/piece_file.h"
#include "files_apart.h"

namespace hullwright::cli {

Result<Prepared> prepare_again(const CutFrom& from, const Options& options, bool diagnose,
                               const Progress& progress) {
    const auto recipe = recipe_from_json(from.recipe_json, options.inputs[0]);
    if (!recipe) {
        return recipe.issue();
    }
    PrepareSettings settings;
    settings.diagnose = diagnose;
    auto prepared = prepare_apart(options, options.model, *recipe, settings, progress);
    if (prepared && hash_of(*prepared->mesh) != from.mesh_hash) {
        return error(Code::mesh_mismatch, options.inputs[0], options.model);
    }
    return prepared;
}

} // namespace hullwright::cli
