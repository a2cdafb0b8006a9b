#include "ui/jobs/recolour_job.h"

#include "ui/jobs/free_beside.h"

namespace hullwright::ui {

RecolourJob::RecolourJob(QObject* parent) : Job("palette", parent) {}

void RecolourJob::start(const std::shared_ptr<const CutPieces>& pieces, Palette palette) {
    Job::start([this, pieces, palette](const Progress& progress,
                                       const Job::Deliver&) -> Job::Reply {
        auto list = hullwright::recoloured(pieces->draw, palette, progress.part("draw", 0.0, 1.0));
        if (!list) {
            return failure(list.issue());
        }
        auto draw = shared_large(std::move(*list));
        return [this, draw] { emit recoloured(draw); };
    });
}

} // namespace hullwright::ui
