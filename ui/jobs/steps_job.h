// Records the way through the trees of two bodies beside the window.
#pragma once

#include "pipeline/pair_scene.h"
#include "pipeline/pair_steps.h"
#include "ui/jobs/job.h"

#include <memory>

namespace hullwright::ui {

struct RecordedSteps {
    std::array<std::shared_ptr<const pipeline::PairBody>, 2> bodies;
    PosePair poses;
    pipeline::PairSteps steps;
};

class StepsJob : public Job {
    Q_OBJECT
public:
    using Body = std::shared_ptr<const pipeline::PairBody>;
    explicit StepsJob(QObject* parent = nullptr) : Job("steps", parent) {}
    void start(const Body& a, const Body& b, const PosePair& poses);

signals:
    void recorded(const std::shared_ptr<const hullwright::ui::RecordedSteps>& steps);
};

} // namespace hullwright::ui
