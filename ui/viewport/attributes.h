// Gives numbers to Qt3D in the form that it takes.
#pragma once

#include <QByteArray>
#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QGeometry>

#include <cstddef>
#include <span>
#include <vector>

namespace hullwright::ui {

template <class T> [[nodiscard]] QByteArray bytes_of(const T* first, std::size_t count) {
    return {reinterpret_cast<const char*>(first), static_cast<qsizetype>(count * sizeof(T))};
}
template <class T> [[nodiscard]] QByteArray bytes_of(const std::vector<T>& numbers) {
    return bytes_of(numbers.data(), numbers.size());
}
// Returns the numbers that bytes were made of.
template <class T> [[nodiscard]] std::span<const T> read_as(const QByteArray& bytes) {
    return {reinterpret_cast<const T*>(bytes.constData()),
            static_cast<std::size_t>(bytes.size()) / sizeof(T)};
}

// Adds `size` floats for each of `count` vertices, which are `stride` bytes apart.
void add_attribute(Qt3DCore::QGeometry* geometry, Qt3DCore::QBuffer* buffer, const QString& name,
                   uint size, std::size_t offset, std::size_t stride, std::size_t count);

// Nothing is culled by its bounds, but Qt3D computes them from all vertices, five times over,
// whenever anything about a geometry changes, and even where they are given. It gets two vertices
// to look at instead.
void spare_bounds(Qt3DCore::QGeometry* geometry);

} // namespace hullwright::ui
