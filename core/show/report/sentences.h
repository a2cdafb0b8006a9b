// Turns issues into sentences for people, in English; the window translates the same templates.
#pragma once

#include "base/result.h"
#include "base/sentence.h"
#include "report/reasons.h"

#include <string>
#include <string_view>

namespace hullwright {

// Returns the name of a code in JSON, which never changes: "file_missing".
[[nodiscard]] std::string_view code_name(Code code);

// True when the issue says that not everything was read, or not everything asked for was reached,
// so that the result is less than what was wanted. Hints, and things left out by design, do not
// count.
[[nodiscard]] bool falls_short(Code code);

// The sentence says what is wrong and what to do. {w} is where, {d} the detail, {0} {1} … the
// numbers; {0=face|faces} are the words that go with a number, {d? in {d}} stands where there is
// one.
[[nodiscard]] std::string_view sentence_template(Code code);

// Returns a number as people write it in English: "1,234", "0.125".
[[nodiscard]] std::string people_number(double value);
using WriteNumber = std::string (*)(double value);

// Fills a template's places.
[[nodiscard]] std::string fill_sentence(std::string_view pattern, const Issue& issue,
                                        WriteNumber write_number = people_number);

[[nodiscard]] std::string sentence(const Issue& issue);

} // namespace hullwright
