// Estimates how long work still takes, from how far it has come.
#pragma once

#include <optional>

namespace hullwright::ui {

// Stages have different speeds, so the expected end is smoothed. No estimate is given while there
// is too little to go by: at the beginning, and while the work seems to stand still.
class TimeLeft {
public:
    void add(double seconds, double fraction); // seconds since the beginning; share that is done
    [[nodiscard]] std::optional<double> seconds() const;

private:
    double now_ = 0.0;
    double moved_ = 0.0; // seconds at which the fraction last grew
    double fraction_ = 0.0;
    std::optional<double> end_; // smoothed, in seconds since the beginning
};

} // namespace hullwright::ui
