// Reads and writes corrections as JSON, for project files.
#pragma once

#include "edit/correction.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

// Numbers in this text read back bit for bit.
[[nodiscard]] std::string corrections_to_json(std::span<const Correction> corrections);

// The text is not trusted: unknown, missing or repeated keys, wrong types, numbers that are not
// finite or out of range and nesting deeper than corrections have are issues that name the place in
// `file`.
[[nodiscard]] Result<std::vector<Correction>> corrections_from_json(std::string_view text,
                                                                    const std::string& file,
                                                                    const Progress& progress = {});

} // namespace hullwright
