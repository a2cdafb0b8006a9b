// Holds the picture of a pair in a tile: for every pixel, the interval of depths at which its ray
// is inside each piece, and which case of PixelCase the two intervals make.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hullwright {

struct DepthInterval {
    float near = 1.0F;
    float far = 0.0F;
    [[nodiscard]] constexpr bool empty() const { return !(near <= far); }
    bool operator==(const DepthInterval&) const = default;
};

enum class PixelCase : std::uint8_t {
    nothing,
    a_alone,
    b_alone,
    a_before_b,
    b_before_a,
    a_leads,   // a begins and ends first, and they overlap
    b_leads,   // b begins and ends first, and they overlap
    a_holds_b, // includes equal intervals
    b_holds_a,
};
inline constexpr std::size_t k_pixel_cases = 9;

[[nodiscard]] constexpr PixelCase pixel_case(const DepthInterval& a, const DepthInterval& b) {
    if (a.empty() || b.empty()) {
        return !a.empty()   ? PixelCase::a_alone
               : !b.empty() ? PixelCase::b_alone
                            : PixelCase::nothing;
    }
    if (a.far < b.near) {
        return PixelCase::a_before_b;
    }
    if (b.far < a.near) {
        return PixelCase::b_before_a;
    }
    if (a.near <= b.near && b.far <= a.far) {
        return PixelCase::a_holds_b;
    }
    if (b.near <= a.near && a.far <= b.far) {
        return PixelCase::b_holds_a;
    }
    return a.near < b.near ? PixelCase::a_leads : PixelCase::b_leads;
}

[[nodiscard]] constexpr bool is_overlap(PixelCase which) {
    return which >= PixelCase::a_leads;
}

// Pixels are stored in rows from the bottom, and from the left in each row.
struct IntervalImage {
    int side = 0;
    std::vector<DepthInterval> a;
    std::vector<DepthInterval> b;

    [[nodiscard]] PixelCase at(std::size_t pixel) const { return pixel_case(a[pixel], b[pixel]); }
    [[nodiscard]] std::array<std::size_t, k_pixel_cases> counts() const {
        std::array<std::size_t, k_pixel_cases> counts = {};
        for (std::size_t i = 0; i < a.size(); ++i) {
            ++counts[static_cast<std::size_t>(at(i))];
        }
        return counts;
    }
};

} // namespace hullwright
