// Two assets held against each other with pixels: both trees are traversed at once, what is left is
// drawn in one batch, and what the pixels leave open goes to the exact test.
#pragma once

#include "gpu/raster_pairs.h"
#include "query/collider.h"

#include <functional>
#include <optional>

namespace hullwright {

// An asset for both ways.
struct RasterSide {
    const Collider& collider;
    const RasterAsset& drawn;
};

struct RasterHit {
    PieceHit pieces;
    std::optional<RasterAnswer> pixels; // none: the exact test decided
};

class RasterCollider {
public:
    // The context must outlive it.
    [[nodiscard]] static Result<RasterCollider> make(const GlContext& context,
                                                     const RasterSettings& settings);

    // Shown every pair of leaves that pixels decided, while its picture can be had.
    using Look = std::function<Status(NodePair leaves, const RasterAnswer& answer,
                                      RasterPairs& pairs, std::size_t pair)>;

    // The first pair of pieces that meets, or all, in the order of the traversal; the same as
    // CollideQuery's `all` finds. Valid until the next run.
    [[nodiscard]] Result<std::span<const RasterHit>> run(const RasterSide& a, const RasterSide& b,
                                                         const Pose& b_from_a, CollideMode mode,
                                                         const Look& look = {});

    // Of the last run.
    [[nodiscard]] const CollideCounts& counts() const { return counts_; }
    [[nodiscard]] const RasterCounts& drawn() const { return drawn_; }

private:
    explicit RasterCollider(RasterPairs pairs) : pairs_(std::move(pairs)) {}

    Status decide(const RasterSide& a, const RasterSide& b, const Pose& b_from_a,
                  std::span<const NodePair> leaves, const Look& look);
    void add_hit(const RasterSide& a, const RasterSide& b, const Pose& b_from_a, NodePair leaves,
                 const RasterAnswer& answer);

    RasterPairs pairs_;
    Traverser traverser_;
    std::vector<RasterHit> hits_;
    CollideCounts counts_;
    RasterCounts drawn_;
};

} // namespace hullwright
