// Side files (materials, buffers) may be read only from the model's own folder and below, and only
// when they are plain files: a name in a model must not open a device or somebody's keys.
#pragma once

#include <algorithm>
#include <filesystem>

namespace hullwright {

class ModelFolder {
public:
    explicit ModelFolder(const std::filesystem::path& model) {
        std::error_code ec;
        model_ = std::filesystem::weakly_canonical(model, ec);
        folder_ = model_.parent_path();
    }

    // The model itself, or a plain file of its folder.
    [[nodiscard]] bool holds(const std::filesystem::path& file) const {
        std::error_code ec;
        const auto path = std::filesystem::weakly_canonical(file, ec);
        if (ec || !std::filesystem::is_regular_file(path, ec)) {
            return false;
        }
        const auto ends = std::mismatch(folder_.begin(), folder_.end(), path.begin(), path.end());
        return path == model_ || ends.first == folder_.end();
    }

private:
    std::filesystem::path model_;
    std::filesystem::path folder_;
};

} // namespace hullwright
