// Says where a text stops being valid JSON; the parser that reads the content only says that it is
// not.
#pragma once

#include <string>
#include <string_view>

namespace hullwright {

// Returns "this is no JSON: line 3, column 5", or a sentence about a number too large for a double.
[[nodiscard]] std::string json_fault(std::string_view text);
// Names a number that is too large for a double; empty when there is none.
[[nodiscard]] std::string json_number_fault(std::string_view text);

} // namespace hullwright
