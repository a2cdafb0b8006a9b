// Lists the flags of a verb, its own and the recipe's, as manual pages and completions need them:
// with the words that each takes, and whether it takes a file.
#pragma once

#include "flags.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright::cli {

enum class TakesPath : std::uint8_t { none, file, folder };

struct ListedFlag {
    std::string_view name;          // without the leading --
    std::string_view value;         // what it takes, as the help says it; empty for a switch
    std::string help;               // on one line
    std::string initial;            // the value of a setting where nobody gives one
    std::vector<std::string> words; // the only values that it takes; empty: there are others
    TakesPath path = TakesPath::none;
    bool is_setting = false; // of the recipe
    bool again = false;      // it may be given more than once
};

// Lists the verb's own flags in their order, then the recipe's. Slots are made in `options`, which
// have to be those of the verb.
[[nodiscard]] std::vector<ListedFlag> listed_flags(std::span<const Flag> flags,
                                                   CommonOptions& options);

} // namespace hullwright::cli
