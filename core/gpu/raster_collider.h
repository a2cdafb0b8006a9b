// Two assets held against each other with pixels: both trees are traversed at once, what is left is
// drawn in one batch, and what the pixels leave open goes to the exact test.
#pragma once

#include "gpu/raster_pairs.h"
#include "query/collider.h"

#include <optional>

namespace hullwright {

// An asset for both ways.
struct RasterSide {
    const Collider& collider;
    const RasterAsset& drawn;
};

struct RasterHit {
    PieceHit pieces;
    std::size_t pair = 0;               // of the run, for its picture
    std::optional<RasterAnswer> pixels; // none: the exact test decided
};

class RasterCollider {
public:
    // The context must outlive it.
    [[nodiscard]] static Result<RasterCollider> make(const GlContext& context,
                                                     const RasterSettings& settings);

    // The first pair of pieces that meets, or all, in the order of the traversal; the same as
    // CollideQuery's `all` finds. Valid until the next run.
    [[nodiscard]] Result<std::span<const RasterHit>> run(const RasterSide& a, const RasterSide& b,
                                                         const Pose& b_from_a, CollideMode mode);

    // Of the last run.
    [[nodiscard]] const CollideCounts& counts() const { return counts_; }
    [[nodiscard]] const RasterCounts& drawn() const { return pairs_.counts(); }
    [[nodiscard]] std::span<const NodePair> pairs() const { return leaves_; }
    [[nodiscard]] std::span<const RasterAnswer> answers() const { return answers_; }
    [[nodiscard]] Result<RasterPairs::Picture> picture_of(std::size_t pair) {
        return pairs_.picture_of(pair);
    }

private:
    explicit RasterCollider(RasterPairs pairs) : pairs_(std::move(pairs)) {}

    RasterPairs pairs_;
    Traverser traverser_;
    std::span<const NodePair> leaves_;
    std::span<const RasterAnswer> answers_;
    std::vector<RasterHit> hits_;
    CollideCounts counts_;
};

} // namespace hullwright
