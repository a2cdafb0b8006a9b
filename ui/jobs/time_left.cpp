#include "ui/jobs/time_left.h"

#include <algorithm>
#include <cmath>

namespace hullwright::ui {
namespace {

// All of these are for the eye, and change what is said and never what is done. Nobody reads an
// estimate within two seconds, and one of less than a twentieth of the work would jump.
constexpr double k_least_seconds = 2.0;
constexpr double k_least_fraction = 0.05;
constexpr double k_standing_share = 0.3; // share of the elapsed time that may pass without progress
constexpr double k_smoothing_seconds = 3.0; // after so long two thirds of a change are shown

} // namespace

void TimeLeft::add(double seconds, double fraction) {
    const double passed = std::max(0.0, seconds - now_);
    now_ = seconds;
    if (fraction > fraction_) {
        fraction_ = fraction;
        moved_ = seconds;
    }
    if (seconds < k_least_seconds || fraction_ < k_least_fraction) {
        return;
    }
    const double end = seconds / fraction_; // the end if the work goes on at the same speed
    const double weight = 1.0 - std::exp(-passed / k_smoothing_seconds);
    end_ = end_ ? *end_ + weight * (end - *end_) : end;
}

std::optional<double> TimeLeft::seconds() const {
    if (!end_ || now_ - moved_ > k_standing_share * now_ || *end_ <= now_) {
        return std::nullopt;
    }
    return *end_ - now_;
}

} // namespace hullwright::ui
