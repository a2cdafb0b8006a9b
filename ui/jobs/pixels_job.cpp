#include "ui/jobs/pixels_job.h"

#include <utility>

namespace hullwright::ui {

PixelsJob::PixelsJob(QObject* parent) : Job("pixels", parent), kept_(std::make_shared<Kept>()) {
    connect(this, &Job::ended, this, &PixelsJob::begin);
}

PixelsJob::~PixelsJob() {
    finish();
}

void PixelsJob::drop() {
    waiting_.reset();
    if (running()) {
        kept_ = std::make_shared<Kept>();
        stop();
    }
}

// Making graphics anew takes a good part of a second, which is not spent for less.
void PixelsJob::ask(const Asked& asked) {
    constexpr qint64 k_long = 2000; // milliseconds
    if (running() && since_.elapsed() > k_long) {
        drop();
    }
    waiting_ = asked;
    begin();
}

Result<pipeline::PixelCounts> PixelsJob::count(Kept& kept, const Asked& asked,
                                               const Progress& progress) {
    constexpr double k_ready = 0.9; // then a pose takes milliseconds
    if (!kept.session || kept.a != asked.a || kept.b != asked.b) {
        kept.session.reset();
        kept.a = asked.a;
        kept.b = asked.b;
        auto session = pipeline::PixelSession::make(kept.a->side, kept.b->side,
                                                    progress.part({}, 0.0, k_ready));
        if (!session) {
            return session.issue();
        }
        kept.session.emplace(std::move(*session));
    }
    return kept.session->at(asked.beside->poses, asked.beside->found.contacts,
                            progress.part({}, k_ready, 1.0));
}

// The exact answer is what a hand waits for, so pixels give way to it.
void PixelsJob::begin() {
    if (running() || !waiting_) {
        return;
    }
    since_.start();
    start([this, kept = kept_, asked = *std::exchange(waiting_, std::nullopt)](
              const Progress& progress, const Deliver&) -> Reply {
        const auto counts = PixelsJob::count(*kept, asked, progress);
        if (!counts) {
            return failure(counts.issue());
        }
        auto answer = std::make_shared<const PixelAnswer>(PixelAnswer{asked.beside, *counts});
        return [this, answer] { emit answered(answer); };
    });
}

} // namespace hullwright::ui
