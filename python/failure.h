// Issues leave the library as exceptions of Python: hullwright.Error, with the issue's code.
#pragma once

#include "base/result.h"

#include <pybind11/pybind11.h>
#include <span>
#include <utility>

namespace hullwright::python {

namespace py = pybind11;

// Carries an issue to the line where Python called.
struct Failure {
    Issue issue;
};

// Makes Failures exceptions of Python, from now on.
void raise_failures();

// Returns the value, or throws the issue as a Failure.
template <class T> T value_of(Result<T>&& result) {
    if (!result) {
        throw Failure{result.issue()};
    }
    return std::move(*result);
}

// Returns a list of (code, where, sentence).
[[nodiscard]] py::list told(std::span<const Issue> issues);

} // namespace hullwright::python
