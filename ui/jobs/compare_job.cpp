#include "ui/jobs/compare_job.h"

#include "ui/jobs/free_beside.h"

#include <utility>

namespace hullwright::ui {

void CompareJob::start(const pipeline::PairToCompare& pair) {
    Job::start([this, pair](const Progress& progress, const Deliver&) -> Reply {
        auto made = pipeline::compare_pair(pair, progress);
        if (!made) {
            return failure(made.issue());
        }
        auto found = shared_large(std::move(*made));
        return [this, found] { emit compared(found); };
    });
}

void SaveComparisonJob::start(const std::shared_ptr<const pipeline::Comparison>& found, What what,
                              const std::string& file) {
    set_subject(file);
    Job::start([this, found, what, file](const Progress& progress, const Deliver&) -> Reply {
        const Status done = what == What::table ? pipeline::save_table(*found, file, progress)
                                                : pipeline::save_page(*found, file, progress);
        return done ? Reply([this, file] { emit saved(file); }) : failure(done.issue());
    });
}

} // namespace hullwright::ui
