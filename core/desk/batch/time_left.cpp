#include "batch/time_left.h"

namespace hullwright::batch {

std::optional<double> seconds_left(const WorkSoFar& work) {
    if (work.expected_left <= 0.0) {
        return 0.0;
    }
    return work.expected_done > 0.0
               ? std::optional(work.seconds * work.expected_left / work.expected_done)
               : std::nullopt;
}

double share_done(const WorkSoFar& work) {
    const double all = work.expected_done + work.expected_left;
    return all > 0.0 ? work.expected_done / all : 1.0;
}

} // namespace hullwright::batch
