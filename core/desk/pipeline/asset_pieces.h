// Takes the pieces out of an asset that lies in memory.
#pragma once

#include "pack/unpack.h"

#include <cstddef>
#include <span>
#include <string>

namespace hullwright::pipeline {

// The whole asset is checked before anything in it is believed. Issues call it by `name`.
[[nodiscard]] Result<Unpacked> pieces_in(std::span<const std::byte> asset, const std::string& name,
                                         const Progress& progress = {});

} // namespace hullwright::pipeline
