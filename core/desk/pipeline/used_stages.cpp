#include "pipeline/used_stages.h"

#include "pipeline/mesh_stages.h"

namespace hullwright::pipeline {

bool has_any_of(const Stages& run, const SavedStages& saved) {
    const auto has = [&](Stage stage, const std::string& key) {
        return !key.empty() && saved.find(stage, key) != nullptr;
    };
    return has(Stage::source, run.source.key) ||
           has(Stage::mesh, key_of_repair(run.source.key, run.recipe)) ||
           has(Stage::patches, run.patches.key) || has(Stage::joined, run.joined.key) ||
           has(Stage::pieces, run.pieces.key) || has(Stage::corrected, run.corrected.key) ||
           has(Stage::tree, run.tree.key);
}

} // namespace hullwright::pipeline
