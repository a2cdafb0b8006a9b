// Writes a picture as a PNG file.
#pragma once

#include "base/result.h"
#include "draw/picture.h"

#include <filesystem>

namespace hullwright {

[[nodiscard]] Status write_png(const Picture& picture, const std::filesystem::path& target);

} // namespace hullwright
