// Counts every operator new of a program. Include it in one file of the program only, as it
// replaces these operators.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace hullwright::tests {

inline std::atomic<std::uint64_t> g_allocations{0};
inline std::atomic<std::uint64_t> g_allocated_bytes{0};

inline void* counted_or_null(std::size_t size, std::size_t alignment) {
    ++g_allocations;
    g_allocated_bytes += size;
    return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}
inline void* counted(std::size_t size, std::size_t alignment) {
    void* memory = counted_or_null(size, alignment);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    return memory;
}

} // namespace hullwright::tests

void* operator new(std::size_t size) {
    return hullwright::tests::counted(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return hullwright::tests::counted(size, static_cast<std::size_t>(alignment));
}
// The standard library's algorithms use this operator for buffers that they can do without.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return hullwright::tests::counted_or_null(size, alignof(std::max_align_t));
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
