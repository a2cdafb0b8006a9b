#include "told_stages.h"

#include "files_apart.h"
#include "pipeline/product.h"
#include "pipeline/saved_stages.h"
#include "report/sentences.h"

#include <algorithm>
#include <cstdio>

namespace hullwright::cli {
namespace {

using pipeline::Stage;
using pipeline::Stages;

void print_issues(std::span<const Issue> issues) {
    for (const Issue& issue : issues) {
        print_issue(issue);
    }
}

void print_not_applied(const Stages& stages) {
    for (const NotApplied& left : stages.corrected->not_applied) {
        const std::string line = "warning: correction " + std::to_string(left.index + 1) + " (" +
                                 std::string(name_of(stages.project->corrections[left.index])) +
                                 ") does not apply: " + sentence(left.reason) + "\n";
        std::fputs(line.c_str(), stderr);
    }
}

Status tell(Stage stage, const Stages& stages, const CommonOptions& options, bool tells_of_model) {
    switch (stage) {
    case Stage::source:
        if (stages.changed_since_saved) {
            std::fputs("warning: the model has changed since the project was saved\n", stderr);
        }
        return stages.source ? writes_over_nothing(options.files, stages.source->source->files_read)
                             : Status(Done{});
    case Stage::mesh:
        if (stages.mesh && tells_of_model) {
            print_issues(stages.mesh->issues);
        }
        break;
    case Stage::pieces:
        print_issues(stages.pieces->report.issues);
        break;
    case Stage::corrected:
        print_not_applied(stages);
        break;
    case Stage::patches:
    case Stage::joined:
    case Stage::tree:
    case Stage::packed:
        break;
    }
    return Done{};
}

} // namespace

bool clashes_with_project(const CommonOptions& options) {
    return !options.inputs.empty() && is_project(options.inputs[0]) &&
           (options.has_settings || !options.model.empty());
}

bool clashes_with_assets(const CommonOptions& options) {
    return options.has_settings &&
           std::all_of(options.inputs.begin(), options.inputs.end(),
                       [](const std::string& input) { return is_asset(input); });
}

bool is_set_of_pieces(const std::string& path) {
    return is_asset(path) || is_piece_file(path);
}

pipeline::Input input_of(const CommonOptions& options) {
    pipeline::Input input;
    input.file = options.inputs[0];
    input.model = options.model;
    return input;
}

Result<pipeline::Input> input_with_stages(const CommonOptions& options, const Progress& progress) {
    pipeline::Input input = input_of(options);
    if (options.stages.empty()) {
        return input;
    }
    auto saved = pipeline::read_stages(options.stages, progress);
    if (!saved) {
        return saved.issue();
    }
    input.saved = std::make_shared<const pipeline::SavedStages>(std::move(*saved));
    return input;
}

void tell_unused_stages(const CommonOptions& options) {
    std::fprintf(stderr,
                 "note: %s: no stage in it is of this model and these settings, so that all was "
                 "made anew\n",
                 options.stages.c_str());
}

pipeline::OnStage teller(const CommonOptions& options, bool tells_of_model) {
    return [&options, tells_of_model](Stage stage, const Stages& stages) {
        return tell(stage, stages, options, tells_of_model);
    };
}

} // namespace hullwright::cli
