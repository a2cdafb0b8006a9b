// Lists the formats of model files that can be read.
#pragma once

#include <span>
#include <string_view>

namespace hullwright {

struct SourceFormat {
    std::string_view extension; // lower case, without the dot
    std::string_view name;
};

[[nodiscard]] std::span<const SourceFormat> source_formats();

} // namespace hullwright
