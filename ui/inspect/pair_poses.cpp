#include "ui/inspect/pair_poses.h"

#include <utility>

namespace hullwright::ui {
namespace {

bool is_same(const hullwright::Pose& one, const hullwright::Pose& other) {
    return one.turn == other.turn && one.move == other.move;
}

} // namespace

bool is_same(const PosePair& one, const PosePair& other) {
    return is_same(one.a, other.a) && is_same(one.b, other.b);
}

void PairPoses::set(const PosePair& poses) {
    if (!is_same(poses, poses_)) {
        poses_ = poses;
        emit changed();
    }
}

void PairPoses::move(std::size_t which, const hullwright::Pose& pose) {
    const PosePair before = poses_;
    PosePair poses = poses_;
    const PoseNumbers numbers = pipeline::numbers_of(pose);
    (which == k_a ? poses.numbers_a : poses.numbers_b) = numbers;
    const auto again = pipeline::pose_from(numbers);
    (which == k_a ? poses.a : poses.b) = again ? *again : pose;
    set(poses);
    if (!begun_) {
        tell_of_step(before);
    }
}

void PairPoses::begin_step() {
    begun_ = poses_;
}

void PairPoses::end_step() {
    if (begun_) {
        tell_of_step(*std::exchange(begun_, std::nullopt));
    }
}

void PairPoses::give_step_up() {
    if (begun_) {
        set(*std::exchange(begun_, std::nullopt));
    }
}

void PairPoses::forget_step() {
    begun_.reset();
}

void PairPoses::tell_of_step(const PosePair& before) {
    if (!is_same(before, poses_)) {
        emit moved_by_hand(before);
    }
}

void PairPoses::choose(std::size_t which) {
    if (which != chosen_) {
        chosen_ = which;
        emit chosen_changed();
    }
}

} // namespace hullwright::ui
