#include "source/readers/ply_header.h"

#include "base/text.h"
#include "source/readers/lines.h"

#include <array>

namespace hullwright {
namespace {

struct TypeName {
    std::string_view name;
    PlyType type;
};
// Lists the type names of the first description of PLY, and those that came into use later.
constexpr std::array k_types = std::to_array<TypeName>({
    {"char", PlyType::int8},
    {"int8", PlyType::int8},
    {"uchar", PlyType::uint8},
    {"uint8", PlyType::uint8},
    {"short", PlyType::int16},
    {"int16", PlyType::int16},
    {"ushort", PlyType::uint16},
    {"uint16", PlyType::uint16},
    {"int", PlyType::int32},
    {"int32", PlyType::int32},
    {"uint", PlyType::uint32},
    {"uint32", PlyType::uint32},
    {"float", PlyType::float32},
    {"float32", PlyType::float32},
    {"double", PlyType::float64},
    {"float64", PlyType::float64},
});

std::optional<PlyType> type_of(std::string_view name) {
    for (const TypeName& each : k_types) {
        if (each.name == name) {
            return each.type;
        }
    }
    return std::nullopt;
}

std::optional<PlyEncoding> encoding_of(std::string_view name) {
    return name == "ascii"                  ? std::optional(PlyEncoding::ascii)
           : name == "binary_little_endian" ? std::optional(PlyEncoding::little_endian)
           : name == "binary_big_endian"    ? std::optional(PlyEncoding::big_endian)
                                            : std::nullopt;
}

using Words = std::vector<std::string_view>;

// Parses "property TYPE NAME" or "property list COUNT_TYPE TYPE NAME".
std::optional<PlyProperty> property_of(const Words& words) {
    const bool list = words.size() == 5 && words[1] == "list";
    if (!list && words.size() != 3) {
        return std::nullopt;
    }
    PlyProperty property;
    property.name = words.back();
    const auto type = type_of(words[list ? 3 : 1]);
    property.count_type = list ? type_of(words[2]) : std::nullopt;
    if (!type || (list && !property.count_type)) {
        return std::nullopt;
    }
    property.type = *type;
    return property;
}

// Reads one line of the header into `header`; false when it makes no sense.
bool take_header_line(const Words& words, PlyHeader& header, bool& has_format) {
    if (words[0] == "format") {
        const auto encoding = words.size() >= 2 ? encoding_of(words[1]) : std::nullopt;
        header.encoding = encoding.value_or(PlyEncoding::ascii);
        has_format = encoding.has_value();
        return has_format;
    }
    if (words[0] == "element") {
        const auto count = words.size() >= 3 ? parse_count(words[2]) : std::nullopt;
        if (count) {
            header.elements.push_back({std::string(words[1]), *count, {}});
        }
        return count.has_value();
    }
    if (words[0] == "property") {
        auto property = header.elements.empty() ? std::nullopt : property_of(words);
        if (property) {
            header.elements.back().properties.push_back(std::move(*property));
        }
        return property.has_value();
    }
    // Comments and lines with unknown keywords mean nothing to the body.
    return true;
}

} // namespace

std::size_t bytes_of(PlyType type) {
    switch (type) {
    case PlyType::int8:
    case PlyType::uint8:
        return 1;
    case PlyType::int16:
    case PlyType::uint16:
        return 2;
    case PlyType::int32:
    case PlyType::uint32:
    case PlyType::float32:
        return 4;
    case PlyType::float64:
        break;
    }
    return 8;
}

std::optional<PlyHeader> read_ply_header(std::string_view text) {
    if (take_word(text) != "ply") {
        return std::nullopt;
    }
    PlyHeader header;
    bool has_format = false;
    while (!text.empty()) {
        const Words words = words_of(take_line(text));
        if (!words.empty() && words[0] == "end_header") {
            header.body = text;
            return has_format ? std::optional(std::move(header)) : std::nullopt;
        }
        if (!words.empty() && !take_header_line(words, header, has_format)) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

std::uint64_t least_bytes_of(const PlyElement& element, PlyEncoding encoding) {
    std::uint64_t bytes = 0;
    for (const PlyProperty& property : element.properties) {
        // In a text each number takes at least a digit and a separator.
        bytes += encoding == PlyEncoding::ascii
                     ? 2
                     : bytes_of(property.count_type.value_or(property.type));
    }
    return bytes;
}

} // namespace hullwright
