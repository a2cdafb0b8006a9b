// Makes the paths in files that name other files: relative to the folder of the one that names
// them, so that they can be moved together.
#pragma once

#include <filesystem>
#include <string>

namespace hullwright::pipeline {

// The names alone are compared, as they are joined again: links lead elsewhere. What cannot be
// relative stays as it is.
[[nodiscard]] inline std::string relative_to(const std::filesystem::path& named,
                                             const std::filesystem::path& file) {
    const auto relative = std::filesystem::absolute(named).lexically_normal().lexically_relative(
        std::filesystem::absolute(file).lexically_normal().parent_path());
    return relative.empty() ? named.string() : relative.string();
}

[[nodiscard]] inline std::filesystem::path joined(const std::filesystem::path& file,
                                                  const std::filesystem::path& named) {
    return (std::filesystem::absolute(file).parent_path() / named).lexically_normal();
}

} // namespace hullwright::pipeline
