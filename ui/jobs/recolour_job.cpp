#include "ui/jobs/recolour_job.h"

#include "ui/jobs/free_beside.h"

#include <utility>

namespace hullwright::ui {

RecolourJob::RecolourJob(QObject* parent) : Job("palette", parent) {}

void RecolourJob::start(const std::shared_ptr<const CutPieces>& pieces, Palette palette) {
    Job::start(
        [this, pieces, palette](const Progress& progress, const Job::Deliver&) -> Job::Reply {
            const Progress drawing = progress.part("draw", 0.0, 1.0);
            auto list = hullwright::recoloured(pieces->draw, palette, drawing.part({}, 0.0, 0.5));
            if (!list) {
                return failure(list.issue());
            }
            auto buffers = shared_large(recoloured_buffers(*pieces->buffers, *list));
            drawing.report(1.0);
            auto made = shared_large(Recoloured{std::move(*list), std::move(buffers)});
            return [this, made] { emit recoloured(made); };
        });
}

} // namespace hullwright::ui
