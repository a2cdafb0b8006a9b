// A collision as a line of JSON, or as text.
#pragma once

#include "gpu/collision.h"
#include "query/traverse.h"

#include <string>

namespace hullwright {

struct CollisionReportInput {
    const Collision* found = nullptr;
    const hwa::Asset* a = nullptr; // opened with hwa::k_names
    const hwa::Asset* b = nullptr;
    std::uint64_t row = 1;
    bool time = true; // it is another one every time
};

// Without a line feed; docs/collide-json.md has the schema.
[[nodiscard]] std::string collision_json(const CollisionReportInput& input);
[[nodiscard]] std::string collision_text(const CollisionReportInput& input);

// The traversal, a line of JSON: per step its pairs of nodes and the axis that parted each (-1:
// none did).
[[nodiscard]] std::string trace_json(std::uint64_t row, const std::vector<TraversalStep>& steps);

} // namespace hullwright
