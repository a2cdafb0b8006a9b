// Decides pairs of pieces by drawing them: hit, miss, or neither; what it says is certain.
//
// A tile shows where the projections of two hulls overlap. Grown intervals that are disjoint at
// every pixel prove a miss (batch_shaders.h), a point proposed by the image that is behind all
// facets of both proves a hit (witness.h). The first look is at few pixels, which is enough for
// nearly all pairs, and where tiles are large the second is at fewer than they have. A pair with
// neither is looked at again, nearer, along the normal of the facet it would take least to part
// them at: the overlap seen bounds where a common point can be. What stays open is for the exact
// test.
#pragma once

#include "gpu/batch_raster.h"
#include "gpu/raster_asset.h"
#include "gpu/tile_view.h"

namespace hullwright {

struct RasterSettings {
    int tile = 64;       // pixels a side, 8 to 1024; of the first look always 8, then at most 64
    int most_levels = 4; // times that a pair is drawn
    int atlas = 1024;    // pixels a side of the texture that tiles lie on
};

enum class RasterVerdict : std::uint8_t {
    miss,
    hit,
    undecided,
    flat, // not drawn: a piece is not solid
};

struct RasterAnswer {
    RasterVerdict verdict = RasterVerdict::undecided;
    int levels = 0;              // how many times it was drawn
    Vec3 witness = Vec3::Zero(); // of a hit: a point in both
    Vec3 axis = Vec3::Zero();    // along which it was seen first, from a towards b
    // Along the axis, on the rays first looked at and at most: how far a goes on where b has begun,
    // or less where a begins later or b ends sooner. Estimates.
    double depth_plain = 0.0;
    double depth_grown = 0.0;
};

struct RasterCounts {
    std::uint64_t misses = 0;
    std::uint64_t hits = 0;
    std::uint64_t undecided = 0;
    std::uint64_t flat = 0;
    std::uint64_t tiles = 0; // drawn

    RasterCounts& operator+=(const RasterCounts& more) {
        misses += more.misses;
        hits += more.hits;
        undecided += more.undecided;
        flat += more.flat;
        tiles += more.tiles;
        return *this;
    }
};

// Hulls where they are, and from where to look at them first. The true boundary of a hull is no
// farther than `doubt` from its triangles.
struct HullPair {
    RasterHull a;
    RasterHull b;
    Vec3 axis = Vec3::UnitZ();
    double doubt = 0.0;
};

class RasterPairs {
public:
    // The context must outlive it and stay where it is.
    [[nodiscard]] static Result<RasterPairs> make(const GlContext& context,
                                                  const RasterSettings& settings);

    // For each pair of leaves, in their order; valid until the next run.
    [[nodiscard]] Result<std::span<const RasterAnswer>> run(const RasterAsset& a,
                                                            const RasterAsset& b,
                                                            const Pose& b_from_a,
                                                            std::span<const NodePair> leaves);
    [[nodiscard]] Result<std::span<const RasterAnswer>> run(std::span<const HullPair> pairs);

    [[nodiscard]] const RasterCounts& counts() const { return counts_; } // of the last run
    // A pair of the last run, drawn again as it was seen last, with all triangles and in the tile
    // that was asked for; the hulls must still be there.
    struct Picture {
        TileView view;
        TilePicture tile;
    };
    [[nodiscard]] Result<Picture> picture_of(std::size_t pair);

private:
    RasterPairs(std::vector<BatchRaster> rasters, const RasterSettings& settings);

    struct Open {
        std::size_t pair = 0;
        PairView view;
        Eigen::Matrix3d frame = Eigen::Matrix3d::Identity();
        std::optional<ViewBox> region;
        std::array<std::size_t, 2> first_drawn = {}; // vertices in drawn_
    };
    void begin();
    void keep(std::size_t i, std::size_t& kept);
    void look_at_open(int tile);
    [[nodiscard]] Status draw_open(BatchRaster& raster, bool is_first);
    void judge(Open& open, const TileAnswer& tile);
    [[nodiscard]] bool prove_hit(const Open& open, const TileSpot& spot);
    void turn(Open& open, const TileAnswer& tile) const;
    [[nodiscard]] TileJob job_of(const Open& open) const;

    std::vector<BatchRaster> rasters_; // of a look each, the last one's of all that follow
    RasterSettings settings_;
    RasterCounts counts_;
    std::vector<Vec3> moved_; // b's vertices, of the leaves in the run
    std::vector<HullPair> own_pairs_;
    std::span<const HullPair> pairs_;
    std::vector<RasterAnswer> answers_;
    std::vector<std::pair<Eigen::Matrix3d, std::optional<ViewBox>>> last_; // per pair
    std::vector<Open> open_;
    std::vector<std::array<float, 3>> drawn_;
    std::vector<TileJob> jobs_;
    std::vector<TileAnswer> tiles_;
};

} // namespace hullwright
