// Does long work on a thread of its own while Python's other threads go on, and stops it on Ctrl+C.
#pragma once

#include "base/progress.h"
#include "failure.h"

#include <functional>
#include <optional>
#include <pybind11/pybind11.h>

namespace hullwright::python {

// Holds what a caller may ask of any work.
struct Watch {
    py::object on_progress;  // called as on_progress(fraction, phase), unless it is None
    std::size_t threads = 0; // 0: all that the machine has
};

// The work must not touch Python. The calling thread looks for signals and tells of the progress
// meanwhile; an exception of either stops the work, and is thrown when that has ended.
void run_watched(const Watch& watch, const std::function<void(const Progress&)>& work);

template <class Work> auto run_work(const Watch& watch, Work&& work) {
    using Made = decltype(work(Progress()));
    std::optional<Made> made;
    run_watched(watch, [&](const Progress& progress) {
        made.emplace(work(progress));
        if (*made) {
            progress.part("done", 1.0, 1.0).report(1.0);
        }
    });
    return value_of(std::move(*made));
}

} // namespace hullwright::python
