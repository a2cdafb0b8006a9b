#include "source/readers/side_files.h"

#include <algorithm>
#include <system_error>

namespace hullwright {

OwnFolder::OwnFolder(const std::filesystem::path& model) {
    std::error_code ec;
    model_ = std::filesystem::weakly_canonical(model, ec);
    folder_ = model_.parent_path();
}

bool OwnFolder::allows(const std::filesystem::path& name) const {
    std::error_code ec;
    const auto path = std::filesystem::weakly_canonical(name, ec);
    if (ec || !std::filesystem::is_regular_file(path, ec)) {
        return false;
    }
    const auto [end, rest] =
        std::mismatch(folder_.begin(), folder_.end(), path.begin(), path.end());
    return path == model_ || end == folder_.end();
}

} // namespace hullwright
