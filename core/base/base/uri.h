// Reads names as URIs write them.
#pragma once

#include <string>
#include <string_view>

namespace hullwright {

// Returns the text with "%20" as a space, and so on; a percent sign before anything but two
// hexadecimal digits stays as it is.
[[nodiscard]] std::string percent_decoded(std::string_view text);

} // namespace hullwright
