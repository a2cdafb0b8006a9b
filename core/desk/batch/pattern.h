// Patterns of paths: * stands for any letters but /, ** for any at all, ? for one letter.
#pragma once

#include <string_view>

namespace hullwright::batch {

// A pattern with a / is held against the whole path, one without against its last name, and one
// that ends in / against the folders that the path lies in. Paths have / between names.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view path);

} // namespace hullwright::batch
