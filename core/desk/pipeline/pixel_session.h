// Asks pixels, for two whole things and any number of poses, what the exact test was asked: which
// of their pieces meet. Both answers are counted side by side.
#pragma once

#include "gpu/collision.h"
#include "gpu/raster_collider.h"
#include "pipeline/pair_graphics.h"
#include "poses/pose_file.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace hullwright::pipeline {

// Counts the pairs of pieces whose boxes meet at a pose.
struct PixelCounts {
    std::uint64_t pairs = 0;
    std::uint64_t exact_hits = 0; // pairs that meet; the others are apart
    // The next three count what pixels say of the pairs. Those with a flat piece are not drawn and
    // stay undecided.
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    std::uint64_t undecided = 0;
    // Counts pairs that the two proofs say different things of; there has never been one.
    std::uint64_t differ = 0;
    double seconds = 0.0; // that pixels took
};

class PixelSession {
public:
    // Both sides have to outlive the session. The issue says why there is no usable graphics.
    [[nodiscard]] static Result<PixelSession> make(const CollideSide& a, const CollideSide& b,
                                                   const Progress& progress = {});

    // The contacts are all that the exact test found at the pose.
    [[nodiscard]] Result<PixelCounts> at(const PosePair& poses, std::span<const Contact> contacts,
                                         const Progress& progress = {});

private:
    PixelSession(const CollideSide& a, const CollideSide& b, std::unique_ptr<PairGraphics> graphics,
                 RasterCollider collider)
        : a_(&a), b_(&b), graphics_(std::move(graphics)), collider_(std::move(collider)) {}

    const CollideSide* a_;
    const CollideSide* b_;
    std::unique_ptr<PairGraphics> graphics_;
    RasterCollider collider_; // keeps the address of the context
};

} // namespace hullwright::pipeline
