#include "source/readers/declared_axes.h"

#include "base/text.h"

#include <fstream>
#include <string>

namespace hullwright {
namespace {

// COLLADA declares unit and up axis in its <asset> element, near the beginning of the file.
constexpr std::size_t k_head_bytes = 1U << 16;

std::string head_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::string head(k_head_bytes, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    return head;
}

double collada_unit(std::string_view asset) {
    const std::size_t unit = asset.find("<unit");
    if (unit == std::string_view::npos) {
        return 0.0;
    }
    const std::string_view tag = asset.substr(unit, asset.find('>', unit) - unit);
    const std::size_t meter = tag.find("meter=");
    if (meter == std::string_view::npos || meter + 7 >= tag.size()) {
        return 0.0;
    }
    const char quote = tag[meter + 6];
    const std::string_view value = tag.substr(meter + 7);
    const auto metres = parse_number(value.substr(0, value.find(quote)));
    return metres && *metres > 0.0 ? *metres : 0.0;
}

UpAxis collada_up(std::string_view asset) {
    const std::size_t at = asset.find("<up_axis>");
    if (at == std::string_view::npos) {
        return UpAxis::unknown;
    }
    const std::string_view value = asset.substr(at + 9, 1);
    return value == "X"   ? UpAxis::x
           : value == "Y" ? UpAxis::y
           : value == "Z" ? UpAxis::z
                          : UpAxis::unknown;
}

} // namespace

DeclaredAxes declared_axes(const std::filesystem::path& path, std::string_view format) {
    if (format != "dae") {
        return {};
    }
    const std::string head = head_of(path);
    const std::string_view asset = std::string_view(head).substr(0, head.find("</asset>"));
    return {collada_unit(asset), collada_up(asset)};
}

} // namespace hullwright
