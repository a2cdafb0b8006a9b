// Writes a picture as PNG.
#pragma once

#include "base/result.h"
#include "draw/picture.h"

#include <filesystem>
#include <string>

namespace hullwright {

// The bytes of the file.
[[nodiscard]] Result<std::string> png_of(const Picture& picture);

[[nodiscard]] Status write_png(const Picture& picture, const std::filesystem::path& target);

} // namespace hullwright
