#include "ui/jobs/along_job.h"

#include <utility>

namespace hullwright::ui {

void PoseFileJob::start(const PoseSource& source) {
    set_subject(source.file);
    Job::start([this, source](const Progress& progress, const Deliver&) -> Reply {
        auto made = pipeline::read_poses(source, pipeline::k_most_rows, progress);
        if (!made) {
            return failure(made.issue());
        }
        auto log = std::make_shared<const pipeline::PoseLog>(std::move(*made));
        return [this, log] { emit read(log); };
    });
}

void AlongJob::start(const Body& a, const Body& b,
                     const std::shared_ptr<const pipeline::PoseLog>& log) {
    Job::start([this, a, b, log](const Progress& progress, const Deliver& deliver) -> Reply {
        const auto on_samples = [this, &deliver](std::span<const pipeline::PairSample> some) {
            deliver(
                [this, samples = std::vector(some.begin(), some.end())] { emit sampled(samples); });
        };
        const Status done = pipeline::answer_rows(a, b, *log, on_samples, progress);
        return done ? Reply([] {}) : failure(done.issue());
    });
}

} // namespace hullwright::ui
