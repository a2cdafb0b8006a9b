// Turns vectors of the library into arrays of numpy, and back.
#pragma once

#include "geom/types.h"

#include <pybind11/numpy.h>
#include <span>
#include <vector>

namespace hullwright::python {

namespace py = pybind11;

using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;
using Indices = py::array_t<Index, py::array::c_style | py::array::forcecast>;

// Both views look at what `owner` holds, which lives as long as they do; they cannot be written to.
[[nodiscard]] py::array view_of(std::span<const Vec3> points, const py::object& owner);
[[nodiscard]] py::array view_of(std::span<const Triangle> faces, const py::object& owner);

// The arrays have three columns.
[[nodiscard]] std::vector<Vec3> points_of(const Numbers& rows);
[[nodiscard]] std::vector<Triangle> faces_of(const Indices& rows);

} // namespace hullwright::python
