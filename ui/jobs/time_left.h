// How long work still takes, from how far it has come.
#pragma once

#include <optional>

namespace hullwright::ui {

// Stages go at different speeds, so the expected end is smoothed, and nothing is said while there
// is too little to go by: at the beginning, and while the work seems to stand still.
class TimeLeft {
public:
    void add(double seconds, double fraction); // since the beginning; of the whole
    [[nodiscard]] std::optional<double> seconds() const;

private:
    double now_ = 0.0;
    double moved_ = 0.0; // when the fraction last grew
    double fraction_ = 0.0;
    std::optional<double> end_; // smoothed
};

} // namespace hullwright::ui
