// What `--version` prints: the tool's version and those of the libraries it runs with.
#pragma once

#include <string>
#include <string_view>

namespace hullwright::cli {

[[nodiscard]] std::string version_text(std::string_view extra);

} // namespace hullwright::cli
