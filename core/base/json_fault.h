// What is wrong with a text that is no JSON, in words: the parser that reads it for its content
// says only that it is not.
#pragma once

#include <string>
#include <string_view>

namespace hullwright {

// "this is no JSON: line 3, column 5", or that a number is beyond what a double holds.
[[nodiscard]] std::string json_fault(std::string_view text);
// The latter alone; empty: anything else is wrong, or nothing.
[[nodiscard]] std::string json_number_fault(std::string_view text);

} // namespace hullwright
