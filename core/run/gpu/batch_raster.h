// Draws pairs of hulls, one tile for each, and reports where the hulls overlap in each tile.
// shaders.h explains what this proves, and how.
#pragma once

#include "geom/types.h"
#include "gpu/gl_context.h"
#include "gpu/interval_image.h"

#include <span>
#include <stop_token>

namespace hullwright {

// Counts the floats of a drawn triangle, as shaders/batch_triangle.vert reads them.
inline constexpr std::size_t k_corner_floats = 12;

// Vertices have x and y in pixels of the tile and depths from 0 to 1, as TileView makes them.
struct TileHull {
    std::span<const std::array<float, 3>> vertices;
    std::span<const Triangle> triangles;
};
struct TileJob {
    TileHull a;
    TileHull b;
    float growth = 0.0F; // pixels, from TileView
    float depth_growth = 0.0F;
    // Leaves out triangles of a that are before all of b, and triangles of b behind all of a. This
    // is faster and the answer stays true, but intervals of a may then start at minus infinity and
    // those of b end at infinity.
    bool facing_only = false;
};

// Names a pixel, and the range of depths that both pieces share there.
struct TileSpot {
    int x = -1; // -1 when there is no pixel
    int y = -1;
    float near = 1.0F;
    float far = 0.0F;
    [[nodiscard]] bool found() const { return x >= 0; }
    [[nodiscard]] double depth() const {
        return found() ? static_cast<double>(far) - static_cast<double>(near) : 0.0;
    }
};

struct TileAnswer {
    // Holds the pixels and depths where grown intervals overlap; without any, the hulls are apart.
    bool overlaps = false;
    std::array<int, 2> first = {};
    std::array<int, 2> last = {};
    float near = 1.0F;
    float far = 0.0F;
    TileSpot plain; // the longest overlap of both hulls on a ray through a pixel's centre
    TileSpot grown; // the longest overlap of grown intervals
    std::size_t plain_pixels = 0;
    std::size_t grown_pixels = 0;
};

struct TilePicture {
    IntervalImage plain;
    IntervalImage grown;
};

// Holds the textures and programs of a context for tiles of one size.
class BatchRaster {
public:
    // Tiles have 8 to 1024 pixels a side and share a texture of about `atlas` pixels a side, which
    // holds at least one. The context must outlive this object.
    [[nodiscard]] static Result<BatchRaster> make(const GlContext& context, int tile, int atlas);
    BatchRaster(BatchRaster&& other) noexcept;
    BatchRaster& operator=(BatchRaster&&) = delete;
    BatchRaster(const BatchRaster&) = delete;
    BatchRaster& operator=(const BatchRaster&) = delete;
    ~BatchRaster();

    [[nodiscard]] int tile() const;
    // Gives one answer for each job, in their order. An issue is one of the graphics, or a stop.
    [[nodiscard]] Status draw(std::span<const TileJob> jobs, std::vector<TileAnswer>& answers,
                              const std::stop_token& stop = {});
    [[nodiscard]] Result<TilePicture> picture(const TileJob& job);

private:
    struct Gl;
    explicit BatchRaster(std::unique_ptr<Gl> gl);
    std::unique_ptr<Gl> gl_;
};

} // namespace hullwright
