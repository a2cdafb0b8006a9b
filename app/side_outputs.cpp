#include "side_outputs.h"

#include "base/files.h"

namespace hullwright::cli {

Result<InfoInput> info_input(const Prepared& prepared, const Options& options) {
    InfoInput input;
    input.file = prepared.path.string();
    input.file_hash = prepared.source_hash;
    input.source = prepared.source.get();
    input.imported = prepared.imported.get();
    input.before = prepared.before.get();
    input.after = prepared.after.get();
    input.kinds = prepared.kinds.get();
    input.repairs = prepared.repairs;
    input.issues = prepared.issues;
    input.recipe_json = recipe_to_json(options.recipe);
    input.import_seconds = prepared.import_seconds;
    input.repair_seconds = prepared.repair_seconds;
    input.diagnose_seconds = prepared.diagnose_seconds;
    input.elements = options.elements;
    input.timings = options.timings;
    return input;
}

Status write_side_outputs(const Prepared& prepared, const Options& options,
                          std::span<const std::string> targets) {
    if (!options.save_recipe.empty()) {
        if (auto saved = write_file(options.save_recipe, recipe_to_json(options.recipe)); !saved) {
            return saved;
        }
    }
    if (!options.depfile.empty()) {
        std::vector<std::string> files = prepared.source->files_read;
        for (const std::string& file : {options.project, options.recipe_file}) {
            if (!file.empty()) {
                files.push_back(file);
            }
        }
        return write_depfile(options.depfile, targets, files);
    }
    return Done{};
}

} // namespace hullwright::cli
