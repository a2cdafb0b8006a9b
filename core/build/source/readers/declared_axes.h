// Reads unit and up axis as a file's own text declares them, for formats whose parser drops them.
#pragma once

#include "source/source_model.h"

#include <filesystem>
#include <string_view>

namespace hullwright {

struct DeclaredAxes {
    double metres_per_unit = 0.0; // 0: not declared
    UpAxis up = UpAxis::unknown;
};

[[nodiscard]] DeclaredAxes declared_axes(const std::filesystem::path& path,
                                         std::string_view format);

} // namespace hullwright
