// Keeps how high the middles of cubes are: cells, and what halving makes of them. Many bodies ask
// for the same, as they lie beside each other and grow, and the answer does not depend on them.
#pragma once

#include "join/cell_grid.h"
#include "piece/height_field.h"

#include <array>
#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

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

// Any thread may ask; what it finds does not depend on who was there before. Eight cubes that
// halving a larger one makes lie together, as they are asked for one after the other, and nobody
// waits to read them: most of the time goes into memory that is far away.
class CubeHeights {
public:
    CubeHeights();

    [[nodiscard]] std::optional<CubeHeight> find(const CubePlace& place) const;
    void keep(const CubePlace& place, const CubeHeight& height);

private:
    // Whoever asks for a cube first writes its values; several who ask at once write the same.
    struct Known {
        std::atomic<double> likely = std::numeric_limits<double>::quiet_NaN(); // until it is known
        std::atomic<FaceId> near = k_none;
        std::atomic<std::uint8_t> where = 0; // one more than the number of a Where
    };
    struct Eight {
        std::uint64_t key = 0;
        Eight* next = nullptr; // with the same bucket
        std::array<Known, 8> cubes;
    };
    // Names the eight cubes that lie together, and says which of them one is.
    struct Name {
        std::uint64_t eight = 0;
        std::size_t cube = 0;
    };
    [[nodiscard]] static std::optional<Name> name_of(const CubePlace& place);

    // Threads that add seldom wait for each other with several times as many shards.
    static constexpr std::size_t k_shards = 64;
    static constexpr std::size_t k_at_once = 32; // so many are made together
    struct Shard {
        std::mutex mutex;
        std::vector<std::unique_ptr<std::array<Eight, k_at_once>>> made;
        std::size_t used = 0;
    };

    [[nodiscard]] static std::size_t bucket_of(std::uint64_t key);
    [[nodiscard]] Eight* eight_of(std::uint64_t key) const;
    [[nodiscard]] Eight* make(std::uint64_t key);

    std::vector<std::atomic<Eight*>> buckets_; // each with the eight that was added last
    std::array<Shard, k_shards> shards_;
};

} // namespace hullwright
