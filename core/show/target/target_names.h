// Names as formats take them, each only once.
#pragma once

#include "base/progress.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

enum class NameRule : std::uint8_t {
    text,       // anything printable
    word,       // letters and digits of ASCII, - and _
    identifier, // as a word, without -, and a digit is not first
};

// Returns the name with what the rule does not allow in the place of _; never empty.
[[nodiscard]] std::string ruled_name(std::string_view name, NameRule rule);

// Gives each its name by the rule. One that an earlier one has already (small and capital letters
// are alike, as they are in names of files on some systems) ends with a number.
[[nodiscard]] Result<std::vector<std::string>>
ruled_names(const std::vector<std::string>& names, NameRule rule, const Progress& progress = {});

// Returns the number with leading zeros to at least so many digits.
[[nodiscard]] std::string padded(std::size_t number, std::size_t digits);

} // namespace hullwright
