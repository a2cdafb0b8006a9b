// Counts what a file claims to hold, to compare it with what reading delivered: a parser that skips
// what it does not know reports nothing.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

// Holds the counts that the file's format states. Points and lines are not read on purpose, so they
// do not count as faces.
struct Announced {
    std::optional<std::uint64_t> faces;         // those with three corners or more
    std::optional<std::uint64_t> vertices;      // if the parser delivers others than the file has
    std::optional<std::uint64_t> vertices_used; // vertices that faces use; none: as delivered
};

struct Delivered {
    std::uint64_t faces = 0;
    std::uint64_t vertices = 0;
    std::uint64_t vertices_used = 0;
};

// Scans the whole text without building geometry; empty for formats that announce nothing.
[[nodiscard]] Announced announced_by(std::string_view text, std::string_view format);

// Fewer than a hundredth of the announced faces is an error, as that is not the file's model. Fewer
// than announced is a warning, and so are vertices of which more than half are in no face.
[[nodiscard]] Status hold_against(const Announced& announced, const Delivered& delivered,
                                  const std::string& file, std::vector<Issue>& warnings);

} // namespace hullwright
