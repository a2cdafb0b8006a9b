#include "failure.h"

#include "report/sentences.h"

namespace hullwright::python {
namespace {

py::tuple told(const Issue& issue) {
    return py::make_tuple(py::str(std::string(code_name(issue.code))), issue.where,
                          sentence(issue));
}

} // namespace

void raise_failures() {
    py::register_exception_translator([](std::exception_ptr caught) {
        try {
            if (caught) {
                std::rethrow_exception(caught);
            }
        } catch (const Failure& failure) {
            const py::object make = py::module_::import("hullwright._errors").attr("error_of");
            const py::object raised = make(*told(failure.issue));
            PyErr_SetObject(py::type::of(raised).ptr(), raised.ptr());
        }
    });
}

py::list told(std::span<const Issue> issues) {
    py::list list;
    for (const Issue& issue : issues) {
        list.append(told(issue));
    }
    return list;
}

} // namespace hullwright::python
