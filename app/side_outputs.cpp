#include "side_outputs.h"

#include "base/files.h"
#include "pipeline/make_asset.h"

namespace hullwright::cli {

Result<InfoInput> info_input(const Prepared& prepared, const Options& options) {
    InfoInput input = info_of(prepared, recipe_to_json(options.recipe));
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
