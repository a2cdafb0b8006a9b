// Bounds which files a model may name: a name in it must not open a device or somebody's keys.
#pragma once

#include <filesystem>

namespace hullwright {

// Allows the model itself, and regular files in its folder and below.
class OwnFolder {
public:
    explicit OwnFolder(const std::filesystem::path& model);

    [[nodiscard]] bool allows(const std::filesystem::path& name) const;

private:
    std::filesystem::path model_;
    std::filesystem::path folder_;
};

} // namespace hullwright
