#include "ui/inspect/pose_steps.h"

#include <utility>

namespace hullwright::ui {
namespace {

constexpr int k_most_steps = 1000; // that can be undone; older ones are forgotten

// Undoes a move; the poses have come already when the step is first taken.
class PoseStep : public QUndoCommand {
public:
    PoseStep(PairScene& scene, const PosePair& before)
        : scene_(scene), before_(before), after_(scene.poses().both()) {}
    void undo() override { scene_.poses().set(before_); }
    void redo() override { scene_.poses().set(after_); }

private:
    PairScene& scene_;
    PosePair before_;
    PosePair after_;
};

} // namespace

PoseSteps::PoseSteps(PairScene& scene, QObject* parent) : QObject(parent), scene_(scene) {
    stack_.setUndoLimit(k_most_steps);
    connect(&scene_.poses(), &PairPoses::moved_by_hand, this, &PoseSteps::take_step);
    connect(&scene_.bodies(), &PairBodies::other_body, &stack_, &QUndoStack::clear);
}

void PoseSteps::undo() {
    if (!scene_.poses().is_in_step()) {
        stack_.undo();
    }
}

void PoseSteps::redo() {
    if (!scene_.poses().is_in_step()) {
        stack_.redo();
    }
}

void PoseSteps::take_step(const PosePair& before) {
    stack_.push(new PoseStep(scene_, before));
}

} // namespace hullwright::ui
