#include "gpu/raster_collider.h"

#include <algorithm>

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
                                                       const Pose& b_from_a, CollideMode mode,
                                                       const Look& look, const Progress& progress) {
    hits_.clear();
    counts_ = {};
    drawn_ = {};
    if (auto refused = pose_issue(b_from_a)) {
        return std::move(*refused);
    }
    const auto leaves =
        traverser_.run(a.collider.tree(), b.collider.tree(), b_from_a, nullptr, progress.token());
    counts_.box_tests = traverser_.box_tests();
    // A single hit is usually found early; growing batches avoid drawing many pairs after it. The
    // largest are as many pairs of usual pieces as software draws in a few tens of milliseconds;
    // RasterPairs looks at fewer at once where they are large.
    constexpr std::size_t k_first_batch = 16;
    constexpr std::size_t k_largest_batch = 4096;
    std::size_t batch = mode == CollideMode::any ? k_first_batch : k_largest_batch;
    for (std::size_t begin = 0; begin < leaves.size();
         begin += batch, batch = std::min(2 * batch, k_largest_batch)) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        batch = std::min(batch, leaves.size() - begin);
        const auto share = [&](std::size_t pairs) {
            return static_cast<double>(pairs) / static_cast<double>(leaves.size());
        };
        if (auto done = decide(a, b, b_from_a, leaves.subspan(begin, batch), look,
                               progress.part({}, share(begin), share(begin + batch)));
            !done) {
            return done.issue();
        }
        if (mode == CollideMode::any && !hits_.empty()) {
            hits_.resize(1);
            break;
        }
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    return std::span<const RasterHit>(hits_);
}

Status RasterCollider::decide(const RasterSide& a, const RasterSide& b, const Pose& b_from_a,
                              std::span<const NodePair> leaves, const Look& look,
                              const Progress& progress) {
    // The exact test of what pixels leave open takes less than they do (README.md), and only the
    // bar's pace depends on how much.
    constexpr double k_drawn = 0.75;
    const auto answers =
        pairs_.run(a.drawn, b.drawn, b_from_a, leaves, nullptr, progress.part({}, 0.0, k_drawn));
    if (!answers) {
        return answers.issue();
    }
    drawn_ += pairs_.counts();
    const Progress rest = progress.part({}, k_drawn, 1.0);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        if (rest.stopped()) {
            return stopped_issue();
        }
        rest.report(static_cast<double>(i) / static_cast<double>(leaves.size()));
        const RasterAnswer& answer = (*answers)[i];
        ++counts_.pair_tests;
        if (answer.verdict != RasterVerdict::miss) {
            add_hit(a, b, b_from_a, leaves[i], answer, rest.token());
        }
        if (look && answer.verdict <= RasterVerdict::hit) {
            if (auto shown = look(leaves[i], answer, pairs_, i); !shown) {
                return shown;
            }
        }
    }
    return Done{};
}

void RasterCollider::add_hit(const RasterSide& a, const RasterSide& b, const Pose& b_from_a,
                             NodePair leaves, const RasterAnswer& answer,
                             const std::stop_token& stop) {
    RasterHit hit;
    hit.pieces = {a.collider.tree().nodes[leaves.a].piece, b.collider.tree().nodes[leaves.b].piece,
                  Proof::exact};
    if (answer.verdict == RasterVerdict::hit) {
        hit.pixels = answer;
    } else {
        const PairAnswer exact = pieces_meet(a.collider, b.collider, b_from_a, leaves, stop);
        counts_.exact_tests += exact.proof == Proof::exact ? 1 : 0;
        if (!exact.meet) {
            return;
        }
        hit.pieces.proof = exact.proof;
    }
    hits_.push_back(hit);
}

} // namespace hullwright
