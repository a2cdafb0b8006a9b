// Tests whether two convex hulls meet; they are closed, so touching counts. The answer is proved:
// Gilbert, Johnson and Keerthi's method (1988) in doubles proposes a separating direction or a
// tetrahedron around the origin, and bounds on the rounding confirm it. Where they cannot, the same
// method in rationals decides.
#pragma once

#include "query/pose.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

enum class Proof : std::uint8_t {
    direction,   // a plane lies between the hulls, beyond all rounding
    tetrahedron, // four vertex differences enclose the origin, beyond all rounding
    exact,       // rational arithmetic
};

// Holds four vertices of each hull. Where the four differences enclose the origin, both meet.
struct Witness {
    std::array<std::uint32_t, 4> a = {};
    std::array<std::uint32_t, 4> b = {};
};

struct PairAnswer {
    bool meet = false;
    Proof proof = Proof::exact;
    Witness witness; // of the proof by a tetrahedron
    // For hulls that are apart, a direction of any length along which all of b is beyond all of a
    // (with an exact proof: up to rounding). It is a good guess when the hulls have moved little.
    Vec3 direction = Vec3::Zero();
    double gap = 0.0; // of the proof by a direction: all of b is beyond by this over its length
};

// Four points stored by coordinate, so that they are processed side by side.
struct PointBlock {
    static constexpr std::size_t k_points = 4;
    alignas(32) std::array<double, k_points> x;
    alignas(32) std::array<double, k_points> y;
    alignas(32) std::array<double, k_points> z;
};

// Appends to `blocks`; the last block is filled up with the last point.
void add_blocks(std::span<const Vec3> points, std::vector<PointBlock>& blocks);

// The points that span a hull; there is at least one.
struct HullPoints {
    std::span<const PointBlock> blocks;
    std::size_t count = 0;
    Vec3 reach = Vec3::Zero(); // largest absolute coordinates

    // Places that only fill the last block stand for the last point.
    [[nodiscard]] std::size_t number(std::size_t place) const { return std::min(place, count - 1); }
    [[nodiscard]] Vec3 operator[](std::size_t i) const {
        const PointBlock& block = blocks[i / PointBlock::k_points];
        const std::size_t lane = i % PointBlock::k_points;
        return {block.x[lane], block.y[lane], block.z[lane]};
    }
};

[[nodiscard]] Vec3 reach_of(std::span<const Vec3> points);

// Hulls may be flat, or a single point; `guess` points from a towards b. Points of b are turned and
// moved in doubles; the answer is exact for the results and the points of a. The pose must be
// usable (pose.h). Rationals take long for hulls of many points and see a stop; the answer is then
// of no use.
[[nodiscard]] PairAnswer hulls_meet(const HullPoints& a, const HullPoints& b,
                                    const WidePose& b_from_a, const Vec3& guess,
                                    const std::stop_token& stop = {});

// Asks the same of hulls that met a moment ago, as the witness proved. It often proves it again;
// where it does not, the search goes on from the side on which it has left the origin.
[[nodiscard]] PairAnswer hulls_meet(const HullPoints& a, const HullPoints& b,
                                    const WidePose& b_from_a, const Witness& before,
                                    const std::stop_token& stop = {});

// True when the witness proves it again: the test with which that question begins.
[[nodiscard]] bool still_meet(const HullPoints& a, const HullPoints& b, const WidePose& b_from_a,
                              const Witness& before);

// Does the same test for points to which the pose is already applied.
[[nodiscard]] PairAnswer hulls_meet(std::span<const Vec3> a, std::span<const Vec3> b,
                                    const Vec3& guess, const std::stop_token& stop = {});

} // namespace hullwright
