// Declares everything that the module `hullwright._native` offers, in groups. The package
// `hullwright` makes of it what people call: names, defaults, documentation.
#pragma once

#include <pybind11/pybind11.h>

namespace hullwright::python {

namespace py = pybind11;

void bind_settings(py::module_& module);
void bind_mesh(py::module_& module);
void bind_pieces(py::module_& module);
void bind_asset(py::module_& module);
void bind_collide(py::module_& module);
void bind_verify(py::module_& module);

// Names the program and its version, as assets say it.
inline constexpr const char* k_made_by = "hullwright " HULLWRIGHT_VERSION;

} // namespace hullwright::python
