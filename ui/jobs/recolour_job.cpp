#include "ui/jobs/recolour_job.h"

#include "ui/jobs/free_beside.h"

namespace hullwright::ui {

RecolourJob::RecolourJob(QObject* parent) : Job("palette", parent) {}

void RecolourJob::start(const std::shared_ptr<const CutPieces>& pieces, Palette palette) {
    Job::start([this, pieces, palette](const Progress&, const Job::Deliver&) -> Job::Reply {
        auto draw = shared_large(hullwright::recoloured(pieces->draw, palette));
        return [this, draw] { emit recoloured(draw); };
    });
}

} // namespace hullwright::ui
