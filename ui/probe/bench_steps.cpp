#include "ui/probe/bench_steps.h"

#include <utility>

namespace hullwright::ui {
namespace {

constexpr std::size_t k_most_steps = 1000; // that can be undone; older ones are forgotten

} // namespace

void BenchSteps::keep(const BenchState& before) {
    if (begun_ || before == now_) {
        return;
    }
    done_.push_back(before);
    if (done_.size() > k_most_steps) {
        done_.erase(done_.begin());
    }
    undone_.clear();
    emit changed();
}

void BenchSteps::begin() {
    begun_ = now_;
}

void BenchSteps::end() {
    if (begun_) {
        keep(*std::exchange(begun_, std::nullopt));
    }
}

void BenchSteps::give_up() {
    if (begun_) {
        emit wanted(*std::exchange(begun_, std::nullopt));
    }
}

void BenchSteps::undo() {
    if (can_undo() && !begun_) {
        undone_.push_back(now_);
        const BenchState before = std::move(done_.back());
        done_.pop_back();
        emit wanted(before);
        emit changed();
    }
}

void BenchSteps::redo() {
    if (can_redo() && !begun_) {
        done_.push_back(now_);
        const BenchState again = std::move(undone_.back());
        undone_.pop_back();
        emit wanted(again);
        emit changed();
    }
}

void BenchSteps::forget() {
    done_.clear();
    undone_.clear();
    begun_.reset();
    emit changed();
}

} // namespace hullwright::ui
