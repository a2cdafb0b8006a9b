// Reads numbers from text, rounded once and correctly.
#pragma once

#include <charconv>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace hullwright {

// Up to this every whole number is a double.
inline constexpr double k_largest_whole = 9007199254740992.0;

// Returns zero or infinity for a number that the type cannot hold, by its exponent's sign.
template <class Real> Real out_of_range_number(std::string_view word) {
    const std::size_t exponent = word.find_first_of("eE");
    const bool tiny = exponent != std::string_view::npos && word.substr(exponent + 1, 1) == "-";
    const Real size = tiny ? Real{0} : std::numeric_limits<Real>::infinity();
    return word.front() == '-' ? -size : size;
}

// Returns the number if it is the whole word; a real number that is too large becomes infinite.
template <class Number> std::optional<Number> number_in(std::string_view word) {
    if (word.starts_with('+')) {
        word.remove_prefix(1);
    }
    Number value{};
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || end != word.data() + word.size() || fault == std::errc::invalid_argument) {
        return std::nullopt;
    }
    if (fault == std::errc::result_out_of_range) {
        if constexpr (std::is_floating_point_v<Number>) {
            return out_of_range_number<Number>(word);
        }
        return std::nullopt;
    }
    return value;
}

} // namespace hullwright
