// Lists the words that steps of a repair and their counts are told by, so that those of a repair
// that was saved can be told again.
#pragma once

#include <optional>
#include <string_view>

namespace hullwright {

// Returns the word itself, which lives as long as the program; nothing where no repair says it.
[[nodiscard]] std::optional<std::string_view> repair_word(std::string_view text);

} // namespace hullwright
