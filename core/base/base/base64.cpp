#include "base/base64.h"

#include <array>

namespace hullwright {
namespace {

constexpr std::string_view k_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t k_no_digit = 64;

constexpr std::array<std::uint8_t, 256> values_of_digits() {
    std::array<std::uint8_t, 256> values{};
    values.fill(k_no_digit);
    for (std::size_t i = 0; i < k_digits.size(); ++i) {
        values[static_cast<unsigned char>(k_digits[i])] = static_cast<std::uint8_t>(i);
    }
    return values;
}

} // namespace

std::string to_base64(std::span<const std::byte> bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            group = group << 8U |
                    (at + i < bytes.size() ? std::to_integer<std::uint32_t>(bytes[at + i]) : 0U);
        }
        for (std::size_t i = 0; i < 4; ++i) {
            text += at + i <= bytes.size() ? k_digits[group >> (18U - 6U * i) & 63U] : '=';
        }
    }
    return text;
}

// Four digits of six bits make three bytes.
std::optional<Bytes> from_base64(std::string_view text) {
    constexpr auto k_values = values_of_digits();
    text = text.substr(0, text.find_last_not_of('=') + 1);
    Bytes bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    unsigned there = 0;
    for (const char c : text) {
        const std::uint8_t value = k_values[static_cast<unsigned char>(c)];
        if (value == k_no_digit) {
            return std::nullopt;
        }
        bits = bits << 6U | value;
        there += 6;
        if (there >= 8) {
            there -= 8;
            bytes.push_back(static_cast<std::byte>(bits >> there & 0xFFU));
        }
    }
    return bytes;
}

} // namespace hullwright
