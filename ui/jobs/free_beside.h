// Frees what is large beside the window: the parts of a large model are hundreds of thousands of
// blocks of memory, and giving them back takes tens of milliseconds.
#pragma once

#include <functional>
#include <memory>
#include <utility>

namespace hullwright::ui {

// Does the work in a thread beside the window and tells nobody; at once where the program ends.
void free_beside(const std::function<void()>& work);

// The value is freed beside the window, whoever lets go of it last.
template <class T> [[nodiscard]] std::shared_ptr<const T> shared_large(T value) {
    return std::shared_ptr<const T>(new T(std::move(value)),
                                    [](const T* last) { free_beside([last] { delete last; }); });
}

// Returns the same value, which is freed beside the window by whoever lets go of it last: nobody
// else may keep the one that is given.
template <class T>
[[nodiscard]] std::shared_ptr<const T> freed_beside(std::shared_ptr<const T> value) {
    const T* held = value.get();
    return std::shared_ptr<const T>(shared_large(std::move(value)), held);
}

} // namespace hullwright::ui
