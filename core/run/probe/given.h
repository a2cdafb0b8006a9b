// Holds what every probe is given: the rules it goes by, and the check of its numbers.
#pragma once

#include "base/result.h"
#include "geom/types.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>

namespace hullwright {

// `ours`: touching is a contact. `as_published`: the lesson's rules; README.md lists where the two
// differ.
enum class ProbeRules : std::uint8_t { ours, as_published };

// Is the largest number that a probe takes, as of a pose.
inline constexpr double k_most_of_probe = 1e100;

// Returns the issue that no answer can be given, as a number is NaN or too large to calculate with;
// none when all are usable.
[[nodiscard]] std::optional<Issue> number_issue(const std::string& where,
                                                std::initializer_list<Vec3> vectors);
[[nodiscard]] std::optional<Issue> number_issue(const std::string& where, double number);
[[nodiscard]] std::optional<Issue> number_issue(const std::string& where, const Aabb& box);

} // namespace hullwright
