// What is in front in the 3D view: what is open, or two bodies that are held against each other.
#pragma once

#include <cstdint>

namespace hullwright::ui {

enum class Front : std::uint8_t { document, pair };

} // namespace hullwright::ui
