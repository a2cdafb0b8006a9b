// Numbers as text and back, always in the C locale whatever the desktop's is.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace hullwright {

// The shortest text that reads back as the same value.
[[nodiscard]] std::string number_text(double value);
[[nodiscard]] std::string number_text(float value);
// At most `digits` significant digits, for people.
[[nodiscard]] std::string rounded_text(double value, int digits);
// 1234567 as 1,234,567.
[[nodiscard]] std::string grouped_text(std::uint64_t value);

// The whole of `text` must be the number.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);
[[nodiscard]] std::optional<std::uint64_t> parse_count(std::string_view text);

// A number as such, and yet none that a double holds: 1e400.
[[nodiscard]] bool is_beyond_numbers(std::string_view text);

// Without UTF-8's mark of byte order, which some editors put before a text.
[[nodiscard]] std::string_view without_mark(std::string_view text);
// By its mark, or by the zero that the other half of its first letter is.
[[nodiscard]] bool is_utf16(std::string_view text);
inline constexpr const char* k_is_utf16 = "it is UTF-16; save it as UTF-8";

// {n} in a file's name stands for its number; with as many digits as the last of `count` has.
inline constexpr std::string_view k_number_place = "{n}";
[[nodiscard]] std::string numbered(std::string_view name, std::size_t number, std::size_t count);

// {0}, {1} … in `pattern` give way to the texts in their order, which are taken as they are.
[[nodiscard]] std::string filled(std::string_view pattern,
                                 std::initializer_list<std::string_view> texts);

[[nodiscard]] std::string lower_case(std::string_view text);

// Replaces control characters and broken UTF-8 so that a hostile name cannot forge a line of a
// report or a terminal sequence; keeps at most `max_bytes`.
[[nodiscard]] std::string printable(std::string_view text, std::size_t max_bytes = 256);

} // namespace hullwright
