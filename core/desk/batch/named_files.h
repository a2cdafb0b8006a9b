// Says which side files a model names, and about how many triangles it has, without reading it as
// a model: a glance at its text or its head.
#pragma once

#include "base/progress.h"
#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace hullwright::batch {

struct ModelGlance {
    // Materials of OBJ and buffers of glTF, which readers open. Pictures are not among them, as no
    // reader opens them. A file that names hundreds of libraries, or thousands of buffers, has not
    // all of them here.
    std::vector<std::filesystem::path> side_files;
    std::uint64_t triangles = 0;
};

[[nodiscard]] Result<ModelGlance> glance_at(const std::filesystem::path& model,
                                            const Progress& progress = {});

} // namespace hullwright::batch
