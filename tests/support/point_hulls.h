// Makes hulls of random points, as an asset's pieces are kept before they are moved.
#pragma once

#include "query/convex_pair.h"

#include <random>
#include <vector>

namespace hullwright::tests {

using Points = std::vector<Vec3>;

inline Points cloud(std::mt19937& random, std::size_t count, const Vec3& size) {
    std::normal_distribution<double> normal;
    Points points;
    for (std::size_t i = 0; i < count; ++i) {
        points.emplace_back(size.x() * normal(random), size.y() * normal(random),
                            size.z() * normal(random));
    }
    return points;
}

struct PointHull {
    std::vector<PointBlock> blocks;
    HullPoints points;

    explicit PointHull(const Points& of) {
        add_blocks(of, blocks);
        points = {blocks, of.size(), reach_of(of)};
    }
};

} // namespace hullwright::tests
