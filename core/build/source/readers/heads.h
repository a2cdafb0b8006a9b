// Reads the headers of some formats, to check a file's length and to count what it announces.
#pragma once

#include "base/bytes.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

namespace hullwright {

// Returns the number at this offset; zero past the end.
template <class T> T read_at(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(std::min(at, text.size()));
    return ByteReader(std::as_bytes(std::span(rest))).read<T>();
}

struct StlHead {
    static constexpr std::size_t k_bytes = 84;          // of the header of a binary file
    static constexpr std::size_t k_triangle_bytes = 50; // of each triangle after it

    bool text = false;
    std::uint64_t triangles = 0;  // count in the header of a binary file
    std::uint64_t whole_size = 0; // bytes that so many triangles need
};
[[nodiscard]] StlHead read_stl_head(std::string_view text);

} // namespace hullwright
