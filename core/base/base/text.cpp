#include "base/text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace hullwright {
namespace {

template <class T> std::string shortest(T value) {
    std::array<char, 64> buffer{};
    const auto [end, ec] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return ec == std::errc() ? std::string(buffer.data(), end) : std::string("nan");
}

// Returns the length in bytes of the valid UTF-8 sequence `text` begins with; 0 when it has none.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    std::size_t length = 0;
    if (lead < 0x80) {
        return 1;
    }
    if (lead >= 0xC2 && lead < 0xE0) {
        length = 2;
    } else if (lead >= 0xE0 && lead < 0xF0) {
        length = 3;
    } else if (lead >= 0xF0 && lead < 0xF5) {
        length = 4;
    }
    if (length == 0 || text.size() < length) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) {
            return 0;
        }
    }
    // Overlong forms, surrogates and values past U+10FFFF are not valid UTF-8.
    if ((lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F) ||
        (lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) > 0x8F)) {
        return 0;
    }
    return length;
}

} // namespace

std::string number_text(double value) {
    return shortest(value);
}
std::string number_text(float value) {
    return shortest(value);
}

std::string rounded_text(double value, int digits) {
    std::array<char, 64> buffer{};
    const auto [end, ec] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                         std::chars_format::general, digits);
    return ec == std::errc() ? std::string(buffer.data(), end) : std::string("nan");
}

std::string grouped_text(std::uint64_t value) {
    std::string digits = std::to_string(value);
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
        digits.insert(static_cast<std::size_t>(at), 1, ',');
    }
    return digits;
}

std::string counted_text(std::uint64_t count, std::string_view one, std::string_view many) {
    return grouped_text(count) + " " + std::string(count == 1 ? one : many);
}

std::optional<double> parse_number(std::string_view text) {
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
    }
    double value = 0.0;
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (ec != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (ec != std::errc() || end != text.data() + text.size() || text.empty()) {
        return std::nullopt;
    }
    return value;
}

bool is_beyond_numbers(std::string_view text) {
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
    }
    double value = 0.0;
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), value);
    return ec == std::errc::result_out_of_range && end == text.data() + text.size();
}

std::string_view without_mark(std::string_view text) {
    constexpr std::string_view k_mark = "\xEF\xBB\xBF";
    return text.starts_with(k_mark) ? text.substr(k_mark.size()) : text;
}

bool is_utf16(std::string_view text) {
    return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
           (text.size() >= 2 && (text[0] == '\0') != (text[1] == '\0'));
}

std::string numbered(std::string_view name, std::size_t number, std::size_t count) {
    const std::size_t width = std::to_string(count).size();
    std::string digits = std::to_string(number);
    digits.insert(0, width > digits.size() ? width - digits.size() : 0, '0');
    std::string made(name);
    const std::size_t at = made.find(k_number_place);
    return at == made.npos ? made : made.replace(at, k_number_place.size(), digits);
}

std::string filled(std::string_view pattern, std::span<const std::string> texts) {
    std::string out;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const std::size_t end = pattern[at] == '{' ? pattern.find('}', at) : pattern.npos;
        const bool is_place =
            end != pattern.npos && (end == at + 2 || (end > at + 2 && pattern[at + 2] == '='));
        const std::size_t number =
            is_place ? static_cast<std::size_t>(pattern[at + 1] - '0') : texts.size();
        if (number < texts.size()) {
            out += end == at + 2
                       ? std::string_view(texts[number])
                       : words_for(texts[number] == "1", pattern.substr(at + 3, end - at - 3));
            at = end;
        } else {
            out += pattern[at];
        }
    }
    return out;
}

std::string_view words_for(bool is_one, std::string_view one_and_many) {
    const std::size_t bar = one_and_many.find('|');
    return is_one || bar == one_and_many.npos ? one_and_many.substr(0, bar)
                                              : one_and_many.substr(bar + 1);
}

std::string lower_case(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') {
            c = static_cast<char>(c - 'A' + 'a');
        }
    }
    return out;
}

std::string printable(std::string_view text, std::size_t max_bytes) {
    std::string out;
    while (!text.empty() && out.size() < max_bytes) {
        const std::size_t length = utf8_length(text);
        const auto lead = static_cast<unsigned char>(text.front());
        // Control characters are C0, DEL and C1 (U+0080 to U+009F, encoded C2 80 to C2 9F).
        const bool control =
            lead < 0x20 || lead == 0x7F ||
            (length == 2 && lead == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0);
        if (length == 0 || control) {
            out += '?';
        } else if (out.size() + length > max_bytes) {
            break;
        } else {
            out.append(text.substr(0, length));
        }
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

} // namespace hullwright
