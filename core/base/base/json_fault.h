// Says where a text stops being valid JSON; the parser that reads the content only says that it is
// not.
#pragma once

#include "base/detail.h"

#include <string_view>

namespace hullwright {

// Returns the line and the column of the first fault, or a number too large for a double.
[[nodiscard]] Detail json_fault(std::string_view text);
// Names a number that is too large for a double; empty when there is none.
[[nodiscard]] Detail json_number_fault(std::string_view text);

} // namespace hullwright
