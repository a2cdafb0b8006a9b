#include "gpu/raster_collider.h"

namespace hullwright {

Result<RasterCollider> RasterCollider::make(const GlContext& context,
                                            const RasterSettings& settings) {
    auto pairs = RasterPairs::make(context, settings);
    if (!pairs) {
        return pairs.issue();
    }
    return RasterCollider(std::move(*pairs));
}

Result<std::span<const RasterHit>> RasterCollider::run(const RasterSide& a, const RasterSide& b,
                                                       const Pose& b_from_a, CollideMode mode) {
    hits_.clear();
    counts_ = {};
    leaves_ = traverser_.run(a.collider.tree(), b.collider.tree(), b_from_a);
    counts_.box_tests = traverser_.box_tests();
    const auto answers = pairs_.run(a.drawn, b.drawn, b_from_a, leaves_);
    if (!answers) {
        return answers.issue();
    }
    answers_ = *answers;
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
        const NodePair leaves = leaves_[i];
        const RasterVerdict verdict = answers_[i].verdict;
        ++counts_.pair_tests;
        if (verdict == RasterVerdict::miss) {
            continue;
        }
        RasterHit hit;
        hit.pair = i;
        hit.pieces = {a.collider.tree().nodes[leaves.a].piece,
                      b.collider.tree().nodes[leaves.b].piece, Proof::exact};
        if (verdict == RasterVerdict::hit) {
            hit.pixels = answers_[i];
        } else {
            const PairAnswer answer = pieces_meet(a.collider, b.collider, b_from_a, leaves);
            counts_.exact_tests += answer.proof == Proof::exact ? 1 : 0;
            if (!answer.meet) {
                continue;
            }
            hit.pieces.proof = answer.proof;
        }
        hits_.push_back(hit);
        if (mode == CollideMode::any) {
            break;
        }
    }
    return std::span<const RasterHit>(hits_);
}

} // namespace hullwright
