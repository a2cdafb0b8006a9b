// Reports dropped balls as a line of JSON, or as text.
#pragma once

#include "play/drop.h"

#include <string>

namespace hullwright {

// The line ends with a line feed; docs/play-json.md has the schema.
[[nodiscard]] std::string play_json(const DropSettings& settings, std::span<const Dropped> rows);
[[nodiscard]] std::string play_text(const DropSettings& settings, std::span<const Dropped> rows);

} // namespace hullwright
