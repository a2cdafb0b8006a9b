// Writes a picture as PNG.
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "draw/picture.h"

#include <filesystem>
#include <string>

namespace hullwright {

// Is the share of drawing a picture beside compressing it: three quarters of the processor's time
// for 90,000 triangles in 8192 x 8192 pixels, two thirds for four.
inline constexpr double k_share_of_drawing = 0.75;

// Returns the bytes of the file. Compressing a large picture takes seconds.
[[nodiscard]] Result<std::string> png_of(const Picture& picture, const Progress& progress = {});

[[nodiscard]] Status write_png(const Picture& picture, const std::filesystem::path& target,
                               const Progress& progress = {});

} // namespace hullwright
