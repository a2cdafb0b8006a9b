#include "ui/jobs/limit_job.h"

namespace hullwright::ui {

LimitJob::LimitJob(QObject* parent) : Job("limit", parent) {}

void LimitJob::start(const std::shared_ptr<const pipeline::CutErrors>& errors,
                     std::uint32_t max_vertices) {
    Job::start(
        [this, errors, max_vertices](const Progress& progress, const Job::Deliver&) -> Job::Reply {
            auto made = pipeline::show_limit_cost(*errors, max_vertices, progress);
            if (!made) {
                return failure(made.issue());
            }
            auto cost = std::make_shared<const pipeline::LimitCost>(std::move(*made));
            return [this, cost] { emit counted(cost); };
        });
}

} // namespace hullwright::ui
