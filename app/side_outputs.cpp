#include "side_outputs.h"

#include "base/files.h"
#include "pipeline/make_asset.h"

#include <vector>

namespace hullwright::cli {

Status write_depfile(const std::string& depfile, std::span<const std::string> targets,
                     std::span<const std::string> files) {
    const auto escaped = [](const std::string& path) {
        std::string out;
        for (const char c : path) {
            const bool meant = c == ' ' || c == '#' || c == '\\' || c == ':';
            out += meant ? "\\" : c == '$' ? "$" : "";
            out += c;
        }
        return out;
    };
    std::string rule;
    for (const std::string& target : targets) {
        rule += (rule.empty() ? "" : " ") + escaped(target);
    }
    rule += ":";
    for (const std::string& file : files) {
        rule += " " + escaped(file);
    }
    rule += "\n";
    // A file that is gone stops Make, unless a rule says that nothing makes it.
    for (const std::string& file : files) {
        rule += escaped(file) + ":\n";
    }
    return write_file(depfile, rule);
}

InfoInput info_input(const pipeline::Stages& stages, const CommonOptions& options) {
    InfoInput input = info_of(*stages.mesh, recipe_to_json(stages.recipe));
    input.elements = options.elements;
    input.timings = options.timings;
    return input;
}

std::vector<std::string> files_behind(const pipeline::Stages& stages,
                                      const CommonOptions& options) {
    const ReadModel* read = stages.mesh ? &*stages.mesh : stages.source.value.get();
    if (read == nullptr) {
        return {};
    }
    std::vector<std::string> files = read->source->files_read;
    if (stages.project) {
        files.push_back(options.inputs[0]);
    }
    if (!options.recipe_file.empty()) {
        files.push_back(options.recipe_file);
    }
    return files;
}

namespace {

Status save_recipe(const Recipe& recipe, const CommonOptions& options) {
    return options.save_recipe.empty()
               ? Status(Done{})
               : write_file(options.save_recipe, recipe_to_json(recipe, options.exports));
}

} // namespace

Status write_side_outputs(const Recipe& recipe, std::vector<std::string> files,
                          const CommonOptions& options, std::span<const std::string> targets) {
    if (auto saved = save_recipe(recipe, options); !saved || options.depfile.empty()) {
        return saved;
    }
    if (!options.recipe_file.empty()) {
        files.push_back(options.recipe_file);
    }
    return write_depfile(options.depfile, targets, files);
}

Status write_side_outputs(const pipeline::Stages& stages, const CommonOptions& options,
                          std::span<const std::string> targets) {
    if (auto saved = save_recipe(stages.recipe, options); !saved || options.depfile.empty()) {
        return saved;
    }
    return write_depfile(options.depfile, targets, files_behind(stages, options));
}

} // namespace hullwright::cli
