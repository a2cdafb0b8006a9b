#include "ui/inspect/pair_traversal.h"

#include <algorithm>

namespace hullwright::ui {

PairTraversal::PairTraversal(PairScene& scene, QObject* parent) : QObject(parent), scene_(scene) {
    connect(&scene_.answers(), &PairAnswers::answered, this, &PairTraversal::record);
    connect(&job_, &StepsJob::recorded, this, &PairTraversal::take);
    // Steps of poses before would be taken for those of these.
    connect(&job_, &Job::failed, this, [this](const Issue& issue) {
        take(nullptr);
        emit failed(issue);
    });
}

void PairTraversal::set_watched(bool watched) {
    if (watched != is_watched_) {
        is_watched_ = watched;
        record();
    }
}

// Steps are those of the poses that were answered, so that both agree.
void PairTraversal::record() {
    if (is_watched_ && scene_.answers().last()) {
        job_.start(scene_.bodies().body(k_a), scene_.bodies().body(k_b),
                   scene_.answers().last()->poses);
    } else {
        job_.stop();
        take(nullptr);
    }
}

// The step that was looked at stays; its pairs are others.
void PairTraversal::take(const std::shared_ptr<const RecordedSteps>& steps) {
    recorded_ = steps;
    step_ = std::min(step_, std::max<std::size_t>(this->steps(), 1) - 1);
    pair_.reset();
    emit recorded_changed();
    emit step_changed();
}

const TraversalStep* PairTraversal::step_now() const {
    return step_ < steps() ? &recorded_->steps[step_] : nullptr;
}

void PairTraversal::go_to(std::size_t step) {
    if (step < steps() && step != step_) {
        step_ = step;
        pair_.reset();
        emit step_changed();
    }
}

void PairTraversal::choose_pair(std::optional<std::size_t> pair) {
    pair_ = pair;
    emit pair_chosen();
}

} // namespace hullwright::ui
