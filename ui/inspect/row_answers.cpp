#include "ui/inspect/row_answers.h"

namespace hullwright::ui {

RowAnswers::RowAnswers(PairBodies& bodies, QObject* parent) : QObject(parent), bodies_(bodies) {
    connect(&job_, &AlongJob::sampled, this, &RowAnswers::take);
    connect(&bodies_, &PairBodies::changed, this, &RowAnswers::follow_bodies);
}

void RowAnswers::answer(const std::shared_ptr<const pipeline::PoseLog>& log) {
    log_ = log;
    of_ = {};
    follow_bodies();
}

void RowAnswers::follow_bodies() {
    const std::array<PairBodies::Body, k_bodies> now = {bodies_.body(k_a), bodies_.body(k_b)};
    if (!log_ || now == of_) {
        return;
    }
    of_ = now;
    job_.stop();
    samples_.clear();
    extremes_.clear();
    farthest_ = 0;
    deepest_ = 0;
    changes_.clear();
    emit sampled();
    if (bodies_.is_complete()) {
        job_.start(now[k_a], now[k_b], log_);
    }
}

void RowAnswers::take(const std::vector<Sample>& samples) {
    for (const Sample& sample : samples) {
        if (!samples_.empty() && samples_.back().kind != sample.kind) {
            changes_.push_back(samples_.size());
        }
        samples_.push_back(sample);
        extremes_.add(sample);
        const std::size_t row = samples_.size() - 1;
        farthest_ = sample.distance > samples_[farthest_].distance ? row : farthest_;
        deepest_ = sample.depth > samples_[deepest_].depth ? row : deepest_;
    }
    emit sampled();
}

} // namespace hullwright::ui
