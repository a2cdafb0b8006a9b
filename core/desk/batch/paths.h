// Paths that can be compared, and whether they leave a folder.
#pragma once

#include <filesystem>

namespace hullwright::batch {

// Whole, without dots in between, and without a separator at its end. Links are not followed.
[[nodiscard]] inline std::filesystem::path whole_path(const std::filesystem::path& path) {
    std::error_code failed;
    const std::filesystem::path whole = std::filesystem::absolute(path, failed).lexically_normal();
    return whole.has_filename() ? whole : whole.parent_path();
}

// True for the folder itself, too.
[[nodiscard]] inline bool is_below(const std::filesystem::path& path,
                                   const std::filesystem::path& folder) {
    const std::filesystem::path way = whole_path(path).lexically_relative(whole_path(folder));
    return !way.empty() && *way.begin() != "..";
}

// True for a path, from a folder, of something below that folder. Links are not followed.
[[nodiscard]] inline bool leads_below(const std::filesystem::path& path) {
    const std::filesystem::path way = path.lexically_normal();
    return way.is_relative() && way.has_filename() && *way.begin() != ".." && *way.begin() != ".";
}

} // namespace hullwright::batch
