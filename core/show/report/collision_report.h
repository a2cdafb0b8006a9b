// Reports a collision as a line of JSON, or as text.
#pragma once

#include "base/result.h"
#include "gpu/collision.h"
#include "query/traverse.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

namespace hullwright {

struct CollisionReportInput {
    const Collision* found = nullptr;
    const hwa::Asset* a = nullptr; // opened with hwa::k_names
    const hwa::Asset* b = nullptr;
    std::uint64_t row = 1;
    bool time = true; // include the time, which differs from run to run
};

// Both functions return names as JSON has them.
[[nodiscard]] std::string_view name_of(CollisionKind kind);
[[nodiscard]] std::string piece_name(const hwa::Asset& asset, std::uint32_t piece);

// Takes a part of a line; an issue that it returns ends the line.
using OnLinePart = std::function<Status(std::string_view)>;
// Parts are of so many bytes or a little more, and a shorter line is one part. Each contact has all
// faces of two pieces, so that a line may be larger than what memory holds.
inline constexpr std::size_t k_line_part_bytes = std::size_t{1} << 20U;

// Writes a row as a line of JSON without line feed; docs/collide-json.md has the schema. A stop may
// end a line of several parts in its midst.
[[nodiscard]] Status write_collision(const CollisionReportInput& input, const OnLinePart& write,
                                     const std::stop_token& stop = {});
// Returns all of that line; it is of no use after a stop.
[[nodiscard]] std::string collision_json(const CollisionReportInput& input,
                                         const std::stop_token& stop = {});
[[nodiscard]] std::string collision_text(const CollisionReportInput& input);

// Writes the traversal as a line of JSON in the same way: for each step its pairs of nodes and the
// axis that separated each pair (-1: none did).
[[nodiscard]] Status write_trace(std::uint64_t row, const std::vector<TraversalStep>& steps,
                                 const OnLinePart& write, const std::stop_token& stop = {});

} // namespace hullwright
