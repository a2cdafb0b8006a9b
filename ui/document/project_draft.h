// A project that is about to be written, and what of its run goes with it.
#pragma once

#include "pipeline/run.h"
#include "ui/jobs/shared_corrections.h"

namespace hullwright::ui {

struct ProjectDraft {
    Project project;                                  // without corrections, joins and pieces
    std::shared_ptr<const pipeline::Stages> run = {}; // null where the model is not cut yet
    SharedCorrections corrections = {};
};

// Adds the corrections, and the joins and the pieces of the run. Finding what joins cost and
// encoding many pieces takes time, so it is done where the project is written, beside the window.
[[nodiscard]] inline Result<Project> finished(ProjectDraft draft, const Progress& progress = {}) {
    draft.project.corrections = values_of(draft.corrections);
    if (draft.run) {
        constexpr double k_joined = 0.9;
        auto joins = pipeline::joins_of(*draft.run, progress.part({}, 0.0, k_joined));
        if (!joins) {
            return joins.issue();
        }
        auto kept = pipeline::kept_pieces_of(*draft.run, progress.part({}, k_joined, 1.0));
        if (!kept) {
            return kept.issue();
        }
        draft.project.joins = std::move(*joins);
        draft.project.saved = std::move(*kept);
    }
    return std::move(draft.project);
}

// Writes the draft as a project. What joins cost takes longest, where it is not known by then.
[[nodiscard]] inline Status write_draft(const ProjectDraft& draft,
                                        const std::filesystem::path& path,
                                        const Progress& progress) {
    constexpr double k_finished = 0.9;
    const auto project = finished(draft, progress.part("write", 0.0, k_finished));
    return project ? write_project(*project, path, progress.part("write", k_finished, 1.0))
                   : Status(project.issue());
}

} // namespace hullwright::ui
