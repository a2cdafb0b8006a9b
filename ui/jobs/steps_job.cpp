#include "ui/jobs/steps_job.h"

#include <utility>

namespace hullwright::ui {

void StepsJob::start(const Body& a, const Body& b, const PosePair& poses) {
    Job::start(
        [this, a, b, poses](const Progress& progress, const Deliver&) -> Reply {
            auto steps = pipeline::record_steps(a->side, b->side, poses, progress);
            if (!steps) {
                return failure(steps.issue());
            }
            auto made = std::make_shared<const RecordedSteps>(
                RecordedSteps{{a, b}, poses, std::move(*steps)});
            return [this, made] { emit recorded(made); };
        },
        Manner::urgent);
}

} // namespace hullwright::ui
