// Holds the sentences of all reasons, in English; the window translates the same sentences.
#pragma once

#include "base/result.h"

#include <string>
#include <string_view>

namespace hullwright {

// Reasons before this one have no sentence.
inline constexpr std::size_t k_first_reason = static_cast<std::size_t>(Why::as_given) + 1;

// Returns the reason's sentence with its places {0}, {1} …; empty for a text from outside.
[[nodiscard]] std::string_view sentence_template(Why why);

// Returns the sentence with its places filled, or the text from outside.
[[nodiscard]] std::string sentence(const Detail& detail);

} // namespace hullwright
