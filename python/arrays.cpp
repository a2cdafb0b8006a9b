#include "arrays.h"

#include <cassert>
#include <cstring>
#include <type_traits>

namespace hullwright::python {
namespace {

// Rows of three numbers lie in memory as numpy has them.
template <class Number, class Row>
py::array rows_of(std::span<const Row> rows, const py::object& owner) {
    static_assert(sizeof(Row) == 3 * sizeof(Number));
    const auto count = static_cast<py::ssize_t>(rows.size());
    py::array_t<Number> array({count, py::ssize_t{3}}, reinterpret_cast<const Number*>(rows.data()),
                              owner);
    array.attr("setflags")(py::arg("write") = false);
    return array;
}

template <class Row, class Rows> std::vector<Row> copy_of(const Rows& rows) {
    assert(rows.ndim() == 2 && rows.shape(1) == 3);
    std::vector<Row> copy(static_cast<std::size_t>(rows.shape(0)));
    if (!copy.empty()) {
        std::memcpy(static_cast<void*>(copy.data()), rows.data(), copy.size() * sizeof(Row));
    }
    return copy;
}

} // namespace

py::array view_of(std::span<const Vec3> points, const py::object& owner) {
    return rows_of<double>(points, owner);
}

py::array view_of(std::span<const Triangle> faces, const py::object& owner) {
    return rows_of<Index>(faces, owner);
}

std::vector<Vec3> points_of(const Numbers& rows) {
    return copy_of<Vec3>(rows);
}

std::vector<Triangle> faces_of(const Indices& rows) {
    return copy_of<Triangle>(rows);
}

} // namespace hullwright::python
