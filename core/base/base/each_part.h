// Parts the progress of work among things that it looks at one after the other.
#pragma once

#include "base/progress.h"

#include <cstddef>

namespace hullwright {

// Returns a handle for the thing of that number, from 0, of so many; all have the same share.
[[nodiscard]] inline Progress each_part(const Progress& progress, std::size_t number,
                                        std::size_t count) {
    const auto done = static_cast<double>(number);
    const auto all = static_cast<double>(count);
    return progress.part({}, done / all, (done + 1.0) / all);
}

} // namespace hullwright
