#include "pipeline/pixel_session.h"

#include <chrono>
#include <set>
#include <utility>

namespace hullwright::pipeline {
namespace {

using PiecePairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

} // namespace

Result<PixelSession> PixelSession::make(const CollideSide& a, const CollideSide& b,
                                        const Progress& progress) {
    auto graphics = PairGraphics::make(a, b, progress);
    if (!graphics) {
        return graphics.issue();
    }
    auto collider = RasterCollider::make((*graphics)->context, RasterSettings());
    if (!collider) {
        return collider.issue();
    }
    return PixelSession(a, b, std::move(*graphics), std::move(*collider));
}

// The collider asks the exact test of what pixels leave open, and says of each hit who decided it.
Result<PixelCounts> PixelSession::at(const PosePair& poses, std::span<const Contact> contacts,
                                     const Progress& progress) {
    const auto start = std::chrono::steady_clock::now();
    const auto hits = collider_.run({*a_->collider, graphics_->a}, {*b_->collider, graphics_->b},
                                    relative(a_->placed(poses.a), b_->placed(poses.b)),
                                    CollideMode::all, {}, progress);
    if (!hits) {
        return hits.issue();
    }
    PixelCounts counts;
    counts.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const RasterCounts& drawn = collider_.drawn();
    counts.pairs = collider_.counts().pair_tests;
    counts.exact_hits = contacts.size();
    counts.hits = drawn.hits;
    counts.misses = drawn.misses;
    counts.undecided = drawn.undecided + drawn.flat;
    PiecePairs exact;
    for (const Contact& contact : contacts) {
        exact.emplace(contact.piece_a, contact.piece_b);
    }
    for (const RasterHit& hit : *hits) {
        counts.differ += exact.erase({hit.pieces.piece_a, hit.pieces.piece_b}) == 0 ? 1 : 0;
    }
    counts.differ += exact.size(); // which pixels call apart
    return counts;
}

} // namespace hullwright::pipeline
