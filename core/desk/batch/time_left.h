// Says how long a batch will still take, by what was expected of its units and what they took.
#pragma once

#include <optional>

namespace hullwright::batch {

// Units that were done before are no part of it.
struct WorkSoFar {
    double expected_done = 0.0; // what was expected of units that have come to an end
    double expected_left = 0.0; // and of all others
    double seconds = 0.0;       // on the clock, since the first was begun
};

// The units that are left are taken to need as many times what is expected of them as the others
// did, as many of them beside each other; nothing is said while none has ended.
[[nodiscard]] std::optional<double> seconds_left(const WorkSoFar& work);

// Returns how much of the work is done, from 0 to 1.
[[nodiscard]] double share_done(const WorkSoFar& work);

} // namespace hullwright::batch
