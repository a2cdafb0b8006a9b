#include "project_input.h"

#include "base/hash.h"
#include "report/sentences.h"

#include <cstdio>

namespace hullwright::cli {

bool clashes_with_project(const Options& options) {
    return !options.inputs.empty() && is_project(options.inputs[0]) &&
           (!(options.recipe == Recipe()) || !options.model.empty());
}

Result<std::optional<Project>> take_project(Options& options) {
    if (!is_project(options.inputs[0])) {
        return std::optional<Project>();
    }
    auto project = read_project(options.inputs[0]);
    if (!project) {
        return project.issue();
    }
    const auto hash = hash_file(project->source);
    if (!hash) {
        return hash.issue();
    }
    std::vector<ReadFile> now = {{project->source, *hash}};
    for (const ReadFile& file : project->side_files) {
        const auto read = hash_file(file.path);
        now.push_back({file.path, read ? *read : std::string()});
    }
    if (has_changed(*project, now)) {
        std::fputs("warning: the model has changed since the project was saved\n", stderr);
    }
    options.project = options.inputs[0];
    options.inputs[0] = project->source.string();
    options.recipe = project->recipe;
    return std::optional<Project>(std::move(*project));
}

Result<Corrected> correct(PieceSet fresh, const std::optional<Project>& project,
                          const TriMesh& mesh, const Progress& progress) {
    if (!project) {
        return Corrected{begin_editing(std::move(fresh))};
    }
    auto done = replay(std::move(fresh), project->corrections, mesh, progress);
    if (!done) {
        return done.issue();
    }
    for (const NotApplied& left : done->not_applied) {
        const std::string line = "warning: correction " + std::to_string(left.index + 1) + " (" +
                                 std::string(name_of(project->corrections[left.index])) +
                                 ") does not apply: " + sentence(left.reason) + "\n";
        std::fputs(line.c_str(), stderr);
    }
    return Corrected{std::move(done->pieces), done->not_applied.size()};
}

} // namespace hullwright::cli
