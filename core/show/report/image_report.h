// Reports the image of a pair of pieces as a line of JSON.
#pragma once

#include "gpu/pair_image.h"

#include <string>
#include <string_view>

namespace hullwright {

// Both functions return names as JSON has them.
[[nodiscard]] std::string_view name_of(RasterVerdict verdict);
[[nodiscard]] std::string_view name_of(LookEnd end);

struct ImageReportInput {
    const PairImage* image = nullptr;
    Pose posed_a; // where the first piece's coordinates are placed
    std::uint32_t piece_a = 0;
    std::uint32_t piece_b = 0;
    std::string name_a;
    std::string name_b;
    std::uint64_t row = 1;
};
// The line has no line feed; docs/collide-json.md has the schema.
[[nodiscard]] std::string image_json(const ImageReportInput& input);

} // namespace hullwright
