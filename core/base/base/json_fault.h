// Says what is wrong with a text that is no JSON, where the parser that reads it for its content
// says only that it is none.
#pragma once

#include <string>
#include <string_view>

namespace hullwright {

// "this is no JSON: line 3, column 5", or that a number is beyond what a double holds.
[[nodiscard]] std::string json_fault(std::string_view text);
// Names a number that is beyond what a double holds, and is empty where there is none.
[[nodiscard]] std::string json_number_fault(std::string_view text);

} // namespace hullwright
