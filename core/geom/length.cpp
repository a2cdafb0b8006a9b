#include "geom/length.h"

#include "base/text.h"

namespace hullwright {

std::optional<Length> parse_length(std::string_view text) {
    const bool percent = !text.empty() && text.back() == '%';
    const auto value = parse_number(text.substr(0, text.size() - (percent ? 1 : 0)));
    if (!value || *value < 0.0) {
        return std::nullopt;
    }
    return Length{*value, percent};
}

std::string length_text(const Length& length) {
    return number_text(length.value) + (length.percent ? "%" : "");
}

} // namespace hullwright
