// Says where each of two bodies is posed, which of them a hand moves, and the step that the hand is
// in.
#pragma once

#include "pipeline/pair_scene.h"
#include "ui/inspect/pair_bodies.h"

#include <QObject>

#include <optional>

namespace hullwright::ui {

[[nodiscard]] bool is_same(const PosePair& one, const PosePair& other);

class PairPoses : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    [[nodiscard]] const PosePair& both() const { return poses_; }
    [[nodiscard]] const hullwright::Pose& of(std::size_t which) const {
        return which == k_a ? poses_.a : poses_.b;
    }
    void set(const PosePair& poses);
    // A hand moves a body, which is a step that can be undone. The pose is taken as its numbers
    // have it, so that it comes back the same from a file.
    void move(std::size_t which, const hullwright::Pose& pose);
    // All that a hand does before an end belongs to the same step.
    void begin_step();
    void end_step();
    void give_step_up(); // both are where they were when it began
    void forget_step();  // both stay where they are, and nobody is told of the step
    [[nodiscard]] bool is_in_step() const { return begun_.has_value(); }

    // Returns the body that numbers and handles move.
    [[nodiscard]] std::size_t chosen() const { return chosen_; }
    void choose(std::size_t which);

signals:
    void changed();
    void moved_by_hand(const hullwright::PosePair& before); // a step has ended
    void chosen_changed();

private:
    void tell_of_step(const PosePair& before);

    PosePair poses_;
    std::optional<PosePair> begun_; // a step goes on since then
    std::size_t chosen_ = k_b;
};

} // namespace hullwright::ui
