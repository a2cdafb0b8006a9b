// Keeps what a listener hears of the progress of long work.
#pragma once

#include "base/progress.h"

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace hullwright::tests {

class Heard : public ProgressSink {
public:
    void on_progress(std::string_view stage, double fraction) override {
        const std::lock_guard lock(mutex_);
        told_.emplace_back(stage, fraction);
    }
    [[nodiscard]] Progress progress() { return Progress({}, this); }
    // Stages and fractions, in the order in which they came.
    [[nodiscard]] const std::vector<std::pair<std::string, double>>& told() const { return told_; }
    [[nodiscard]] bool has_heard_of(std::string_view stage) const {
        return std::ranges::any_of(told_, [&](const auto& told) { return told.first == stage; });
    }
    // Returns where progress went back, in words; empty where it never did.
    [[nodiscard]] std::string way_back() const {
        for (std::size_t i = 1; i < told_.size(); ++i) {
            if (told_[i].second < told_[i - 1].second) {
                return told_[i - 1].first + " " + std::to_string(told_[i - 1].second) + " to " +
                       told_[i].first + " " + std::to_string(told_[i].second);
            }
        }
        return {};
    }
    // Returns the longest way between two fractions that follow each other.
    [[nodiscard]] double longest_step() const {
        double longest = 0.0;
        for (std::size_t i = 1; i < told_.size(); ++i) {
            longest = std::max(longest, told_[i].second - told_[i - 1].second);
        }
        return longest;
    }

private:
    std::mutex mutex_;
    std::vector<std::pair<std::string, double>> told_;
};

} // namespace hullwright::tests
