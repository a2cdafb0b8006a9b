#include "base/uri.h"

#include <charconv>
#include <cstdint>

namespace hullwright {

std::string percent_decoded(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::uint8_t value = 0;
        const char* digits = text.data() + i + 1;
        const bool escape = text[i] == '%' && text.size() - i > 2 &&
                            std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2;
        out += escape ? static_cast<char>(value) : text[i];
        i += escape ? 2 : 0;
    }
    return out;
}

} // namespace hullwright
