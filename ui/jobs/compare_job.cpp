#include "ui/jobs/compare_job.h"

#include <utility>

namespace hullwright::ui {

void CompareJob::start(const pipeline::PairToCompare& pair) {
    Job::start([this, pair](const Progress& progress, const Deliver&) -> Reply {
        auto made = pipeline::compare_pair(pair, progress);
        if (!made) {
            return failure(made.issue());
        }
        auto found = std::make_shared<const pipeline::Comparison>(std::move(*made));
        return [this, found] { emit compared(found); };
    });
}

} // namespace hullwright::ui
