// Lists words that flags of several verbs take.
#pragma once

#include "flags.h"
#include "pipeline/picture.h"

#include <array>
#include <string_view>

namespace hullwright::cli {

inline constexpr FlagWords k_views = {k_view_names, {}};

inline constexpr std::array<std::string_view, 3> k_expected_words = {"found", "hit", "free"};
inline constexpr FlagWords k_expected = {k_expected_words, "found, hit or free"};

} // namespace hullwright::cli
