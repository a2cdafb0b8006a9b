// Keeps the poses that a hand has given two bodies as steps that can be undone. The rows of a file
// come and go, and are no steps.
#pragma once

#include "ui/inspect/pair_scene.h"

#include <QUndoStack>

namespace hullwright::ui {

class PoseSteps : public QObject {
    Q_OBJECT
public:
    explicit PoseSteps(PairScene& scene, QObject* parent = nullptr);

    [[nodiscard]] QUndoStack& stack() { return stack_; }
    // Nothing is undone while a hand drags.
    void undo();
    void redo();

private:
    void take_step(const PosePair& before);

    PairScene& scene_;
    QUndoStack stack_;
};

} // namespace hullwright::ui
