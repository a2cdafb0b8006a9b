// Do two convex hulls meet? Closed sets: touching counts. The answer is proved: Gilbert, Johnson
// and Keerthi's method (1988) in doubles proposes a separating direction or a tetrahedron around
// the origin, which bounds on the rounding confirm; where they cannot, the same method in rationals
// decides.
#pragma once

#include "query/pose.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

enum class Proof : std::uint8_t {
    direction,   // a plane between the hulls, beyond all rounding
    tetrahedron, // differences of vertices around the origin, beyond all rounding
    exact,       // rational arithmetic
};

struct PairAnswer {
    bool meet = false;
    Proof proof = Proof::exact;
    // Of hulls apart: a direction, of any length, along which all of b is beyond all of a (where
    // the proof is exact: but for rounding). Begin with it when the hulls have moved little.
    Vec3 direction = Vec3::Zero();
};

// Points by coordinate, so that four are looked at side by side.
struct PointBlock {
    static constexpr std::size_t k_points = 4;
    alignas(32) std::array<double, k_points> x;
    alignas(32) std::array<double, k_points> y;
    alignas(32) std::array<double, k_points> z;
};

// Appended to `blocks`; the last block is filled with the last point.
void add_blocks(std::span<const Vec3> points, std::vector<PointBlock>& blocks);

// What a hull is the hull of; not of nothing.
struct HullPoints {
    std::span<const PointBlock> blocks;
    std::size_t count = 0;
    Vec3 reach = Vec3::Zero(); // largest coordinates, regardless of sign

    // What fills the last block is the last point.
    [[nodiscard]] std::size_t number(std::size_t place) const { return std::min(place, count - 1); }
    [[nodiscard]] Vec3 operator[](std::size_t i) const {
        const PointBlock& block = blocks[i / PointBlock::k_points];
        const std::size_t lane = i % PointBlock::k_points;
        return {block.x[lane], block.y[lane], block.z[lane]};
    }
};

[[nodiscard]] Vec3 reach_of(std::span<const Vec3> points);

// A point that is farthest along a direction, and how far it is: a product in doubles, summed from
// x to z.
struct Farthest {
    std::size_t at = 0;
    double along = 0.0;
};
[[nodiscard]] Farthest farthest(const HullPoints& hull, const Vec3& direction);

// Hulls may be flat, or a single point; `guess` is from a towards b. Points of b are turned and
// moved in doubles, and then taken as they are; so are those of a.
[[nodiscard]] PairAnswer hulls_meet(const HullPoints& a, const HullPoints& b,
                                    const WidePose& b_from_a, const Vec3& guess);

// The same where the pose was applied before.
[[nodiscard]] PairAnswer hulls_meet(std::span<const Vec3> a, std::span<const Vec3> b,
                                    const Vec3& guess);

} // namespace hullwright
