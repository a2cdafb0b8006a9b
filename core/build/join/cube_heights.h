// Keeps how high the middles of cubes are: cells, and what halving makes of them. Many bodies ask
// for the same, as they lie beside each other and grow, and the answer does not depend on them.
#pragma once

#include "join/cell_grid.h"
#include "piece/height_field.h"

#include <array>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace hullwright {

// Holds the number of a cube among those of its size, along the axes of the grid.
struct CubePlace {
    CellGrid::Place at{};
    int halvings = 0; // of a cell
};

struct CubeHeight {
    double likely = 0.0; // of the middle (HeightField)
    FaceId near = k_none;
    std::optional<Where> where = std::nullopt; // around the cube, once that was asked
};

// Any thread may ask; what it finds does not depend on who was there before.
class CubeHeights {
public:
    [[nodiscard]] std::optional<CubeHeight> find(const CubePlace& place);
    void keep(const CubePlace& place, const CubeHeight& height);

private:
    struct Shard {
        std::mutex mutex;
        std::unordered_map<std::uint64_t, CubeHeight> known;
    };
    // Threads seldom wait for each other with several times as many shards.
    static constexpr std::size_t k_shards = 64;

    [[nodiscard]] Shard& shard_of(std::uint64_t key);

    std::array<Shard, k_shards> shards_;
};

} // namespace hullwright
