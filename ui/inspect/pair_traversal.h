// Holds the recorded way through the trees of two bodies: which step is looked at, and which of its
// pairs. It is recorded while somebody looks at it.
#pragma once

#include "ui/inspect/pair_scene.h"
#include "ui/jobs/steps_job.h"

namespace hullwright::ui {

class PairTraversal : public QObject {
    Q_OBJECT
public:
    explicit PairTraversal(PairScene& scene, QObject* parent = nullptr);

    void set_watched(bool watched);
    void stop() { job_.stop(); }
    [[nodiscard]] Job& job() { return job_; } // for those who watch the work
    // Returns null while nobody watches, or until it is recorded.
    [[nodiscard]] const std::shared_ptr<const RecordedSteps>& recorded() const { return recorded_; }
    [[nodiscard]] std::size_t steps() const { return recorded_ ? recorded_->steps.size() : 0; }
    [[nodiscard]] std::size_t step() const { return step_; }
    [[nodiscard]] const TraversalStep* step_now() const; // null: there is none
    void go_to(std::size_t step);
    [[nodiscard]] const std::optional<std::size_t>& pair() const { return pair_; } // of the step
    void choose_pair(std::optional<std::size_t> pair);

signals:
    void recorded_changed();
    void step_changed(); // also when there are others
    void pair_chosen();
    void failed(const hullwright::Issue& issue);

private:
    void record();
    void take(const std::shared_ptr<const RecordedSteps>& steps);

    PairScene& scene_;
    StepsJob job_;
    bool is_watched_ = false;
    std::shared_ptr<const RecordedSteps> recorded_;
    std::size_t step_ = 0;
    std::optional<std::size_t> pair_;
};

} // namespace hullwright::ui
