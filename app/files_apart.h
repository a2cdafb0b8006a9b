// Keeps a run from writing over a file that it reads, and from writing one file twice.
#pragma once

#include "flags.h"

#include <optional>
#include <string>
#include <vector>

namespace hullwright::cli {

// Says, for people, which name of an output has {n} in a wrong place: it stands for one number,
// where a file is written for each piece or each picture.
[[nodiscard]] std::optional<std::string> wrong_names(const NamedFiles& files, bool has_numbers);

// Says, for people, which two of the files that the flags name are one and must not be; says
// nothing when all are apart.
[[nodiscard]] std::optional<std::string> files_that_clash(const NamedFiles& files);

// Returns an error where an output would write over a file that was read for a model: a project's
// model, or side files such as buffers and materials.
[[nodiscard]] Status writes_over_nothing(const NamedFiles& files,
                                         const std::vector<std::string>& files_read);

} // namespace hullwright::cli
