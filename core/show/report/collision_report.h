// Reports a collision as a line of JSON, or as text.
#pragma once

#include "gpu/collision.h"
#include "query/traverse.h"

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

// The line has no line feed; docs/collide-json.md has the schema.
[[nodiscard]] std::string collision_json(const CollisionReportInput& input);
[[nodiscard]] std::string collision_text(const CollisionReportInput& input);

// Returns the traversal as a line of JSON: for each step its pairs of nodes and the axis that
// separated each pair (-1: none did).
[[nodiscard]] std::string trace_json(std::uint64_t row, const std::vector<TraversalStep>& steps);

} // namespace hullwright
