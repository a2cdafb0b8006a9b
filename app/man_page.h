// Writes the manual pages of the command line (man 7): one that names the verbs, and one of each
// verb, of the same rows as its help.
#pragma once

#include "listed_flags.h"
#include "verb.h"

#include <span>
#include <string>

namespace hullwright::cli {

// Returns the page hullwright-cli(1).
[[nodiscard]] std::string man_page(std::span<const Verb* const> verbs);

// Returns the page hullwright-cli-VERB(1).
[[nodiscard]] std::string man_page(const Verb& verb, std::span<const ListedFlag> flags);

} // namespace hullwright::cli
