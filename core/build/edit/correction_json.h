// Corrections as JSON, for project files.
#pragma once

#include "edit/correction.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

// Numbers read back bit for bit.
[[nodiscard]] std::string corrections_to_json(std::span<const Correction> corrections);

// Believes nothing: unknown, missing or repeated keys, wrong types, numbers that are none or out of
// range and nesting beyond what corrections have are issues that name the place in `file`.
[[nodiscard]] Result<std::vector<Correction>> corrections_from_json(std::string_view text,
                                                                    const std::string& file);

} // namespace hullwright
