// What a file says that it holds, beside what reading it delivered: a parser that skips what it
// does not know says nothing, so the two are compared.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

// As far as the file's format says it. Points and lines are left out on purpose, so they do not
// count as faces.
struct Announced {
    std::optional<std::uint64_t> faces;         // with three corners or more
    std::optional<std::uint64_t> vertices;      // where a parser hands on others than the file has
    std::optional<std::uint64_t> vertices_used; // of those, by faces; else as delivered
};

struct Delivered {
    std::uint64_t faces = 0;
    std::uint64_t vertices = 0;
    std::uint64_t vertices_used = 0;
};

// By a look at the whole text, without any geometry; nothing for formats that do not say.
[[nodiscard]] Announced announced_by(std::string_view text, std::string_view format);

// Less than a hundredth of the announced faces is no model of that file: an error. Fewer than
// announced, and vertices of which more than half are in no face, become warnings.
[[nodiscard]] Status hold_against(const Announced& announced, const Delivered& delivered,
                                  const std::string& file, std::vector<Issue>& warnings);

} // namespace hullwright
