// Decides pairs of pieces by drawing them: hit, miss, or undecided; hits and misses are certain.
//
// A tile shows where the projections of two hulls overlap. Grown intervals that are disjoint at
// every pixel prove a miss (shaders.h); a point proposed by the image that is behind all
// facets of both proves a hit (witness.h). The first look uses few pixels, which is enough for
// nearly all pairs; with large tiles the second uses fewer pixels than the tile has. An undecided
// pair is looked at again, closer, along the normal of the facet that separates them with the least
// movement: the overlap seen bounds where a common point can be. Pairs that stay open are for the
// exact test.
#pragma once

#include "gpu/batch_raster.h"
#include "gpu/raster_asset.h"
#include "gpu/tile_view.h"

namespace hullwright {

struct RasterSettings {
    int tile = 64; // pixels a side, 8 to 1024; the first look always has 8, the second at most 64
    int most_levels = 4; // how often a pair is drawn at most
    int atlas = 1024;    // pixels a side of the texture that tiles lie on
    // Bounds the memory of pairs that are looked at together (`drawn_together`). It changes time
    // alone, and an answer never. 128 MiB are some 4,000 pairs of pieces with 125 vertices each,
    // as many pairs as RasterCollider asks for at once, or ten pairs with a hull of 100,000.
    std::size_t most_bytes = std::size_t{1} << 27U;
};

enum class RasterVerdict : std::uint8_t {
    miss,
    hit,
    undecided,
    flat, // not drawn, because a piece is not solid
};

struct RasterAnswer {
    RasterVerdict verdict = RasterVerdict::undecided;
    int levels = 0;              // how often it was drawn
    Vec3 witness = Vec3::Zero(); // for a hit, a point in both hulls
    Vec3 axis = Vec3::Zero();    // direction of the first look, from a towards b
    // Estimates the greatest overlap along the axis, on the rays of the first look: how far a
    // continues past the start of b, or less where a begins later or b ends sooner.
    double depth_plain = 0.0;
    double depth_grown = 0.0;
};

struct RasterCounts {
    std::uint64_t misses = 0;
    std::uint64_t hits = 0;
    std::uint64_t undecided = 0;
    std::uint64_t flat = 0;
    std::uint64_t tiles = 0; // tiles drawn

    RasterCounts& operator+=(const RasterCounts& more) {
        misses += more.misses;
        hits += more.hits;
        undecided += more.undecided;
        flat += more.flat;
        tiles += more.tiles;
        return *this;
    }
};

// Holds two posed hulls and the direction of the first look. The true boundary of a hull is no
// farther than `doubt` from its triangles.
struct HullPair {
    RasterHull a;
    RasterHull b;
    Vec3 axis = Vec3::UnitZ();
    double doubt = 0.0;
};

// Estimates the bytes that a pair takes while it is looked at: each vertex is kept as it is seen,
// in doubles, and as it is drawn, and each triangle has its corners expanded. Pairs with a flat
// piece are not looked at.
[[nodiscard]] std::size_t drawn_bytes(const HullPair& pair);
// Returns how many of the pairs, from the first on, are looked at together: as many as the bytes
// allow, and at least one where there is one.
[[nodiscard]] std::size_t drawn_together(std::span<const HullPair> pairs, std::size_t most_bytes);

// Holds what a drawn tile proves of its pair.
struct TileProof {
    RasterVerdict verdict = RasterVerdict::undecided;
    TileSpot spot;               // of a hit: the pixel, and the depths there
    Vec3 witness = Vec3::Zero(); // of a hit: a point in both hulls
};
[[nodiscard]] TileProof proof_of(const HullPair& pair, const TileView& view,
                                 const TileAnswer& tile);

// Says how a look at a pair went.
enum class LookEnd : std::uint8_t {
    drawn,
    parted,  // the outlines on its plane are apart, which proves a miss
    too_near // the digits of a drawing are too few for it, which leaves the pair open
};

// Holds a look at a pair of a run, as it was taken.
struct RasterLook {
    std::size_t pair = 0;
    int tile = 0; // pixels a side
    LookEnd end = LookEnd::drawn;
    std::optional<ViewBox> region; // what the look before has left; none at the first one
    TileView view;                 // not of one that parted
    TileAnswer seen;               // of one that was drawn
    TileProof proof;
};

class RasterPairs {
public:
    // The context must outlive this object and must not be moved.
    [[nodiscard]] static Result<RasterPairs> make(const GlContext& context,
                                                  const RasterSettings& settings);

    // Answers each pair, in order; the span is valid until the next run. `looks` gets every look,
    // in the order in which they were taken. An issue is one of the graphics, or a stop, after
    // which there are no pairs of a last run.
    [[nodiscard]] Result<std::span<const RasterAnswer>>
    run(const RasterAsset& a, const RasterAsset& b, const Pose& b_from_a,
        std::span<const NodePair> leaves, std::vector<RasterLook>* looks = nullptr,
        const Progress& progress = {});
    [[nodiscard]] Result<std::span<const RasterAnswer>>
    run(std::span<const HullPair> pairs, std::vector<RasterLook>* looks = nullptr,
        const Progress& progress = {});
    // Returns a pair of the last run, as it was posed; valid until the next run.
    [[nodiscard]] const HullPair& pair(std::size_t i) const { return pairs_[i]; }

    [[nodiscard]] const RasterCounts& counts() const { return counts_; } // counts of the last run
    // Draws a pair of the last run again as it was seen last, with all triangles and the tile size
    // of the settings; the hulls must still exist.
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
        std::array<std::size_t, 2> first_drawn = {}; // first vertices of a and b in drawn_
    };
    void begin();
    [[nodiscard]] Status decide(std::size_t first, std::size_t count, const Progress& progress);
    void open_some(std::size_t first, std::size_t count);
    void keep(std::size_t i, std::size_t& kept);
    [[nodiscard]] bool look_at_open(int tile, const std::stop_token& stop);
    void keep_drawn(std::span<const LookEnd> ends, int tile);
    [[nodiscard]] Status draw_open(BatchRaster& raster, bool is_first, const std::stop_token& stop);
    void judge(Open& open, const TileAnswer& tile, int side);
    void record(const Open& open, int tile, LookEnd end, const TileAnswer& seen,
                const TileProof& proof);
    void turn(Open& open, const TileAnswer& tile) const;
    [[nodiscard]] TileJob job_of(const Open& open) const;

    std::vector<BatchRaster> rasters_; // one for each look; the last one serves all later looks
    RasterSettings settings_;
    RasterCounts counts_;
    std::vector<Vec3> moved_; // posed vertices of b's leaves in this run
    std::vector<HullPair> own_pairs_;
    std::span<const HullPair> pairs_;
    std::vector<RasterAnswer> answers_;
    std::vector<std::pair<Eigen::Matrix3d, std::optional<ViewBox>>> last_; // last look at each pair
    std::vector<Open> open_;
    std::vector<std::array<float, 3>> drawn_;
    std::vector<TileJob> jobs_;
    std::vector<TileAnswer> tiles_;
    std::vector<RasterLook>* looks_ = nullptr; // null: nobody asked for them
};

} // namespace hullwright
