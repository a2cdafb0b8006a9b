// Converts numbers to text and back, always in the C locale whatever the desktop's is.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hullwright {

// Returns the shortest text that reads back as the same value.
[[nodiscard]] std::string number_text(double value);
[[nodiscard]] std::string number_text(float value);
// Rounds to at most `digits` significant digits, for people to read.
[[nodiscard]] std::string rounded_text(double value, int digits);
// Writes 1234567 as 1,234,567.
[[nodiscard]] std::string grouped_text(std::uint64_t value);
// Writes the number and the words that go with it: "1 piece", "1,234 pieces".
[[nodiscard]] std::string counted_text(std::uint64_t count, std::string_view one,
                                       std::string_view many);

// The whole text must be the number; anything after it gives no value.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);
[[nodiscard]] std::optional<std::uint64_t> parse_count(std::string_view text);

// True when the text is a number that a double cannot hold, such as 1e400.
[[nodiscard]] bool is_beyond_numbers(std::string_view text);

// Returns the text without the UTF-8 byte order mark that some editors write first.
[[nodiscard]] std::string_view without_mark(std::string_view text);
// Recognises UTF-16 by its byte order mark, or by one zero byte in the first two.
[[nodiscard]] bool is_utf16(std::string_view text);

// Replaces {n} in a file's name by the number, with leading zeros to as many digits as `count` has.
inline constexpr std::string_view k_number_place = "{n}";
[[nodiscard]] std::string numbered(std::string_view name, std::size_t number, std::size_t count);

// Replaces {0}, {1} … in `pattern` by the texts in order, and {0=face|faces} by the words that go
// with the number in the first of them; places inside those texts are not replaced.
[[nodiscard]] std::string filled(std::string_view pattern, std::span<const std::string> texts);

// Returns the words of "face|faces" that go with one, or with another number.
[[nodiscard]] std::string_view words_for(bool is_one, std::string_view one_and_many);

[[nodiscard]] std::string lower_case(std::string_view text);

// Replaces control characters and broken UTF-8, so that a hostile name cannot forge a line of a
// report or a terminal sequence; keeps at most `max_bytes`.
[[nodiscard]] std::string printable(std::string_view text, std::size_t max_bytes = 256);

} // namespace hullwright
