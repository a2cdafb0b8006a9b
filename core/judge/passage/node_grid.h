// Holds the nodes of a regular grid, of which those at its rim are never clear.
#pragma once

#include "geom/types.h"

#include <array>
#include <cstddef>

namespace hullwright {

using Node = std::uint32_t;
using NodePlace = std::array<std::uint32_t, 3>;

struct NodeGrid {
    Vec3 origin = Vec3::Zero();
    double step = 0.0;
    NodePlace size = {}; // nodes along each axis

    // Says how far a node has to be from a surface to be clear: no cube of eight such neighbours
    // meets the surface, as no place of a cube is farther than sqrt(3) / 2 steps (0.867) from all
    // its corners.
    static constexpr double k_clear = 0.867;

    [[nodiscard]] std::size_t count() const { return std::size_t{size[0]} * size[1] * size[2]; }
    // Returns by how much numbers of neighbours along the axis differ.
    [[nodiscard]] Node stride(int axis) const {
        return axis == 0 ? 1U : axis == 1 ? size[0] : size[0] * size[1];
    }
    [[nodiscard]] NodePlace place_of(Node node) const {
        return {node % size[0], node / size[0] % size[1], node / (size[0] * size[1])};
    }
    [[nodiscard]] Vec3 point(Node node) const {
        const NodePlace at = place_of(node);
        return origin + step * Vec3(at[0], at[1], at[2]);
    }
    [[nodiscard]] bool is_rim(Node node) const {
        const NodePlace at = place_of(node);
        return at[0] == 0 || at[1] == 0 || at[2] == 0 || at[0] + 1 == size[0] ||
               at[1] + 1 == size[1] || at[2] + 1 == size[2];
    }
    [[nodiscard]] double clear() const { return k_clear * step; }
};

} // namespace hullwright
