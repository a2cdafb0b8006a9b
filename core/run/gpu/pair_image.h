// Shows all that there is to see of a pair of pieces decided by pixels: every look that was taken,
// with its plane and what it said; the same plane in coarser and finer tiles; the published passes;
// and what the exact test says. It is for people: one pair takes as long as thousands in a batch.
#pragma once

#include "gpu/raster_pairs.h"
#include "gpu/reference_raster.h"
#include "query/convex_pair.h"

namespace hullwright {

// Holds the plane of a look in tiles of one size.
struct ImageTile {
    int tile = 0; // pixels a side
    TileView view;
    TilePicture seen; // with all triangles, those too that a first look leaves out
    TileAnswer answer;
    TileProof proof; // what this tile alone proves
    RasterFilm film;
};

struct ImageLook {
    RasterLook look;
    std::vector<ImageTile> tiles; // from coarse to fine; none where nothing was drawn
    // Returns which of the tiles has the size that the look was taken with.
    [[nodiscard]] std::size_t own_tile() const;
};

struct PairImage {
    RasterAnswer answer;
    std::vector<ImageLook> looks;
    PairAnswer exact;
};

// Says where a tile stands: the corner where its pixels and depths begin, and how far it goes from
// there to the right, up and ahead.
struct ImagePlane {
    Vec3 corner = Vec3::Zero();
    Vec3 right = Vec3::Zero();
    Vec3 up = Vec3::Zero();
    Vec3 ahead = Vec3::Zero();

    // Takes `x` and `y` in pixels of the tile, `depth` from 0 to 1.
    [[nodiscard]] Vec3 at(double x, double y, double depth, int tile) const {
        return corner + x / tile * right + y / tile * up + depth * ahead;
    }
};
// The view is in the frame of the first piece, which is posed so.
[[nodiscard]] ImagePlane plane_of(const TileView& view, int tile, const Pose& posed);

class PairImager {
public:
    // Lists sizes of tiles that every drawn look is shown in, beside its own.
    static constexpr std::array k_tiles = {8, 16, 32, 64, 128};

    // The context must outlive the imager and must not be moved.
    [[nodiscard]] static Result<PairImager> make(const GlContext& context,
                                                 const RasterSettings& settings);

    // Looks at a pair as RasterPairs::run does. An issue is one of the graphics, or a stop.
    [[nodiscard]] Result<PairImage> image(const HullPair& pair, const std::stop_token& stop = {});
    // The pose must be usable (query/pose.h).
    [[nodiscard]] Result<PairImage> image(const RasterAsset& a, const RasterAsset& b,
                                          const Pose& b_from_a, NodePair leaves,
                                          const std::stop_token& stop = {});

private:
    struct Size {
        BatchRaster batch;
        ReferenceRaster reference;
    };
    PairImager(RasterPairs pairs, std::vector<Size> sizes)
        : pairs_(std::move(pairs)), sizes_(std::move(sizes)) {}
    [[nodiscard]] Result<PairImage> show(const RasterAnswer& answer, const HullPair& pair,
                                         const std::stop_token& stop);
    [[nodiscard]] Result<ImageTile> draw(Size& size, const HullPair& pair, const RasterLook& look,
                                         const std::stop_token& stop);

    RasterPairs pairs_;
    std::vector<Size> sizes_;
    std::vector<RasterLook> looks_;
    std::vector<TileAnswer> answers_;
};

} // namespace hullwright
