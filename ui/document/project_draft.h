// A project that is about to be written, and what of its run goes with it.
#pragma once

#include "pipeline/run.h"

namespace hullwright::ui {

struct ProjectDraft {
    Project project;                                  // without joins and pieces
    std::shared_ptr<const pipeline::Stages> run = {}; // null where the model is not cut yet
};

// Adds the joins and the pieces of the run. Encoding many pieces takes time, so it is done where
// the project is written, beside the window.
[[nodiscard]] inline Project finished(ProjectDraft draft) {
    if (draft.run) {
        draft.project.joins = pipeline::joins_of(*draft.run);
        draft.project.saved = pipeline::kept_pieces_of(*draft.run);
    }
    return std::move(draft.project);
}

} // namespace hullwright::ui
