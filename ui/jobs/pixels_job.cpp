#include "ui/jobs/pixels_job.h"

namespace hullwright::ui {

Result<pipeline::PixelSession> PixelsJob::make(const Asked& asked, const Progress& progress) {
    return pipeline::PixelSession::make(asked.a->side, asked.b->side, progress);
}

Job::Reply PixelsJob::answer(pipeline::PixelSession& session, const Asked& asked,
                             const Progress& progress) {
    const auto counts = session.at(asked.beside->poses, asked.beside->found.contacts, progress);
    if (!counts) {
        return failure(counts.issue());
    }
    auto found = std::make_shared<const PixelAnswer>(PixelAnswer{asked.beside, *counts});
    return [this, found] { emit answered(found); };
}

} // namespace hullwright::ui
