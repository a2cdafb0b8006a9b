// Writes completions of the command line for shells. Each is a head, a part of every verb and a
// tail, as a verb's part is written where its options are known.
#pragma once

#include "listed_flags.h"
#include "verb.h"

#include <span>
#include <string>

namespace hullwright::cli {

struct Completions {
    std::string (*head)(std::span<const Verb* const> verbs);
    std::string (*part)(const Verb& verb, std::span<const ListedFlag> flags);
    std::string (*tail)(std::span<const Verb* const> verbs);
};

// Returns the completions for bash, zsh or fish; the style is one of these.
[[nodiscard]] const Completions& completions_for(HelpStyle style);

} // namespace hullwright::cli
