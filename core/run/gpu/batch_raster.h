// Draws pairs of hulls, a tile for each, and says of each tile where the hulls overlap. What is
// proved by it, and how, is in batch_shaders.h.
#pragma once

#include "geom/types.h"
#include "gpu/gl_context.h"
#include "gpu/interval_image.h"

#include <span>

namespace hullwright {

// Vertices in pixels of the tile and depths from 0 to 1, as TileView makes them.
struct TileHull {
    std::span<const std::array<float, 3>> vertices;
    std::span<const Triangle> triangles;
};
struct TileJob {
    TileHull a;
    TileHull b;
    float growth = 0.0F; // TileView's
    float depth_growth = 0.0F;
    // Triangles of a before all of b, and of b behind all of a, are left out: quicker, and as true,
    // but a's intervals then reach back for ever and b's on.
    bool facing_only = false;
};

// A pixel, and the depths that both pieces have there.
struct TileSpot {
    int x = -1; // none
    int y = -1;
    float near = 1.0F;
    float far = 0.0F;
    [[nodiscard]] bool found() const { return x >= 0; }
    [[nodiscard]] double depth() const {
        return found() ? static_cast<double>(far) - static_cast<double>(near) : 0.0;
    }
};

struct TileAnswer {
    // Where grown intervals overlap; if nowhere, the hulls are apart.
    bool overlaps = false;
    std::array<int, 2> first = {};
    std::array<int, 2> last = {};
    float near = 1.0F;
    float far = 0.0F;
    TileSpot plain; // the longest overlap of the two on a ray through a pixel's centre
    TileSpot grown; // of grown intervals
    std::size_t plain_pixels = 0;
    std::size_t grown_pixels = 0;
};

struct TilePicture {
    IntervalImage plain;
    IntervalImage grown;
};

// A context's textures and programs for tiles of one size.
class BatchRaster {
public:
    // Tiles of 8 to 1024 pixels a side lie on a texture of about `atlas` pixels a side, one at
    // least. The context must outlive it.
    [[nodiscard]] static Result<BatchRaster> make(const GlContext& context, int tile, int atlas);
    BatchRaster(BatchRaster&& other) noexcept;
    BatchRaster& operator=(BatchRaster&&) = delete;
    BatchRaster(const BatchRaster&) = delete;
    BatchRaster& operator=(const BatchRaster&) = delete;
    ~BatchRaster();

    [[nodiscard]] int tile() const;
    // Of each job, in their order.
    [[nodiscard]] Status draw(std::span<const TileJob> jobs, std::vector<TileAnswer>& answers);
    [[nodiscard]] Result<TilePicture> picture(const TileJob& job);

private:
    struct Gl;
    explicit BatchRaster(std::unique_ptr<Gl> gl);
    std::unique_ptr<Gl> gl_;
};

} // namespace hullwright
