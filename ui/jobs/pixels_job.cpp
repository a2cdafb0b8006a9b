#include "ui/jobs/pixels_job.h"

namespace hullwright::ui {

// Making graphics anew takes a good part of a second, which is not spent for less.
void PixelsJob::ask(const Asked& asked) {
    constexpr qint64 k_long = 2000; // milliseconds
    if (running() && since_.elapsed() > k_long) {
        drop();
    }
    wait_for(asked);
}

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
