// Tests two assets for collision with pixels: both trees are traversed together, the remaining
// pairs are drawn in one batch, and pairs that pixels leave open go to the exact test.
#pragma once

#include "gpu/raster_pairs.h"
#include "query/collider.h"

#include <functional>
#include <optional>

namespace hullwright {

// Holds an asset prepared for the exact test and for drawing.
struct RasterSide {
    const Collider& collider;
    const RasterAsset& drawn;
};

struct RasterHit {
    PieceHit pieces;
    std::optional<RasterAnswer> pixels; // none when the exact test decided
};

class RasterCollider {
public:
    // The context must outlive the collider.
    [[nodiscard]] static Result<RasterCollider> make(const GlContext& context,
                                                     const RasterSettings& settings);

    // Is called for every pair of leaves that pixels decided, while its picture is available.
    using Look = std::function<Status(NodePair leaves, const RasterAnswer& answer,
                                      RasterPairs& pairs, std::size_t pair)>;

    // Finds the first pair of pieces that meets, or all, in the order of the traversal, with the
    // same result as CollideQuery's `all`. The span is valid until the next run. A pose that is not
    // usable (query/pose.h) is refused.
    [[nodiscard]] Result<std::span<const RasterHit>> run(const RasterSide& a, const RasterSide& b,
                                                         const Pose& b_from_a, CollideMode mode,
                                                         const Look& look = {},
                                                         const Progress& progress = {});

    // Both counts are those of the last run.
    [[nodiscard]] const CollideCounts& counts() const { return counts_; }
    [[nodiscard]] const RasterCounts& drawn() const { return drawn_; }

private:
    explicit RasterCollider(RasterPairs pairs) : pairs_(std::move(pairs)) {}

    Status decide(const RasterSide& a, const RasterSide& b, const Pose& b_from_a,
                  std::span<const NodePair> leaves, const Look& look, const Progress& progress);
    void add_hit(const RasterSide& a, const RasterSide& b, const Pose& b_from_a, NodePair leaves,
                 const RasterAnswer& answer, const std::stop_token& stop);

    RasterPairs pairs_;
    Traverser traverser_;
    std::vector<RasterHit> hits_;
    CollideCounts counts_;
    RasterCounts drawn_;
};

} // namespace hullwright
