// Holds what is in front in the 3D view: what is open, two bodies that are held against each other,
// or the bench of probes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hullwright::ui {

enum class Front : std::uint8_t { document, pair, probe };
inline constexpr std::size_t k_fronts = 3;

} // namespace hullwright::ui
