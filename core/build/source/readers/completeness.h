// Parsers forgive files that end too early and hand back part of a model. Formats that say how
// long they are get checked against that first.
#pragma once

#include "source/readers/announced.h"

#include <filesystem>
#include <string_view>

namespace hullwright {

struct Completeness {
    Announced announced;
    // A text format whose last line does not end: it may have been cut there.
    bool open_last_line = false;
};

[[nodiscard]] Result<Completeness> check_complete(const std::filesystem::path& path,
                                                  std::string_view format);

} // namespace hullwright
