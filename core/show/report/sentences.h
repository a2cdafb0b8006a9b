// Issues as sentences for people, in English; the window translates the same templates.
#pragma once

#include "base/result.h"
#include "base/sentence.h"

#include <string>
#include <string_view>

namespace hullwright {

// Stable name of a code, for JSON: "file_missing".
[[nodiscard]] std::string_view code_name(Code code);

// Whether it says that not all was read or not all was reached that was asked for, and so that what
// comes out is less than what was wanted. Hints, and what is left out by design, say no such thing.
[[nodiscard]] bool falls_short(Code code);

// What is wrong and what to do. {w} is where, {d} the detail, {0} {1} … the numbers.
[[nodiscard]] std::string_view sentence_template(Code code);

// Fills a template's places; numbers read as people write them.
[[nodiscard]] std::string fill_sentence(std::string_view pattern, const Issue& issue);

[[nodiscard]] std::string sentence(const Issue& issue);

} // namespace hullwright
