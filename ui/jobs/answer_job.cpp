#include "ui/jobs/answer_job.h"

#include <utility>

namespace hullwright::ui {

AnswerJob::AnswerJob(QObject* parent) : Job("collide", parent) {
    connect(this, &Job::ended, this, &AnswerJob::begin);
}

AnswerJob::~AnswerJob() {
    finish();
}

void AnswerJob::set_bodies(const Body& a, const Body& b) {
    drop();
    a_ = a;
    b_ = b;
}

void AnswerJob::drop() {
    waiting_.reset();
    query_.reset();
    stop();
}

void AnswerJob::ask(const PosePair& poses) {
    constexpr qint64 k_long = 1000; // milliseconds; a hand does not wait for it
    if (running() && since_.elapsed() > k_long) {
        drop();
    }
    waiting_ = poses;
    begin();
}

// A hand that moves a body waits for the answer, so the work does not give way to other work.
void AnswerJob::begin() {
    if (running() || !waiting_ || !a_ || !b_) {
        return;
    }
    if (!query_) {
        auto made = pipeline::PairQuery::make(a_, b_);
        if (!made) {
            emit failed(made.issue());
            return;
        }
        query_ = std::make_shared<pipeline::PairQuery>(std::move(*made));
    }
    since_.start();
    start(
        [this, query = query_, poses = *std::exchange(waiting_, std::nullopt)](
            const Progress& progress, const Deliver&) -> Reply {
            const auto found = query->at(poses, progress);
            if (!found) {
                return failure(found.issue());
            }
            auto answer = std::make_shared<const PairAnswer>(PairAnswer{poses, **found});
            return [this, answer] { emit answered(answer); };
        },
        Manner::urgent);
}

} // namespace hullwright::ui
