// Says the tool's version and those of the libraries it runs with.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hullwright::cli {

struct Library {
    std::string name;
    std::string version; // as it runs, where that can be asked
    std::string licence; // as SPDX has it
};

// Lists all that the headless program is linked with.
[[nodiscard]] std::vector<Library> libraries();

// Writes a library a line; `extra` are more of them.
[[nodiscard]] std::string library_versions(std::string_view extra);

// Returns "hullwright 0.1.0", as assets say it.
[[nodiscard]] std::string program_name();

// Returns the day of the release as "2026-11-27", or that of the one that it follows.
[[nodiscard]] std::string release_date();

// Returns what `--version` prints.
[[nodiscard]] std::string version_text(std::string_view extra);

} // namespace hullwright::cli
