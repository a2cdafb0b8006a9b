// Reads the header of a PLY file: the elements of its body, their numbers and their properties.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

enum class PlyType : std::uint8_t {
    int8,
    uint8,
    int16,
    uint16,
    int32,
    uint32,
    float32,
    float64,
};

[[nodiscard]] std::size_t bytes_of(PlyType type);

struct PlyProperty {
    std::string name;
    PlyType type = PlyType::float32;
    std::optional<PlyType> count_type; // type of a list's length; none: a single value
};

struct PlyElement {
    std::string name;
    std::uint64_t count = 0;
    std::vector<PlyProperty> properties;
};

enum class PlyEncoding : std::uint8_t { ascii, little_endian, big_endian };

struct PlyHeader {
    PlyEncoding encoding = PlyEncoding::ascii;
    std::vector<PlyElement> elements;
    std::string_view body; // rest of the text after the header
};

// Returns nullopt when the header has no end or makes no sense.
[[nodiscard]] std::optional<PlyHeader> read_ply_header(std::string_view text);

// Returns the fewest bytes that one element takes in the body, as every list may be empty.
[[nodiscard]] std::uint64_t least_bytes_of(const PlyElement& element, PlyEncoding encoding);

} // namespace hullwright
