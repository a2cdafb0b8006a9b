// Parsers accept files that end too early and return part of a model. So formats that state their
// length are checked against it first.
#pragma once

#include "source/readers/announced.h"

#include <filesystem>
#include <string_view>

namespace hullwright {

struct Completeness {
    Announced announced;
    // True for a text format whose last line has no line end, where the file may have been cut.
    bool open_last_line = false;
};

[[nodiscard]] Result<Completeness> check_complete(const std::filesystem::path& path,
                                                  std::string_view format);

} // namespace hullwright
