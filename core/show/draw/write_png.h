// Writes a picture as PNG.
#pragma once

#include "base/result.h"
#include "draw/picture.h"

#include <filesystem>
#include <stop_token>
#include <string>

namespace hullwright {

// Returns the bytes of the file. A stop is seen, as compressing a large picture takes seconds.
[[nodiscard]] Result<std::string> png_of(const Picture& picture, const std::stop_token& stop = {});

[[nodiscard]] Status write_png(const Picture& picture, const std::filesystem::path& target,
                               const std::stop_token& stop = {});

} // namespace hullwright
