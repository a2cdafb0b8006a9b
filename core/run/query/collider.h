// Holds an asset prepared for queries, and the exact collision test of two of them.
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "query/cage.h"
#include "query/convex_pair.h"
#include "query/parting.h"
#include "query/traverse.h"

#include <filesystem>
#include <optional>

namespace hullwright {

// Holds everything decoded; the asset's bytes are not needed afterwards.
class Collider {
public:
    // The asset must have been opened with hwa::k_query, and with hwa::k_cage for containment
    // without touching. `file` names it in the issue when a hull cannot be decoded.
    [[nodiscard]] static Result<Collider>
    make(const hwa::Asset& asset, const std::filesystem::path& file, const Progress& progress = {});

    [[nodiscard]] const QueryTree& tree() const { return tree_; }
    // Returns the corners of a leaf's hull, in the asset's coordinates.
    [[nodiscard]] std::span<const Vec3> vertices(std::uint32_t leaf) const {
        const auto [first, count] = ranges_[leaf];
        return std::span(vertices_).subspan(first, count);
    }
    [[nodiscard]] std::uint32_t leaf_of(std::uint32_t piece) const { return leaves_[piece]; }
    // The same corners in blocks, for the test of two pieces.
    [[nodiscard]] HullPoints hull(std::uint32_t leaf) const {
        const LeafHull& hull = hulls_[leaf];
        return {std::span(blocks_).subspan(hull.first_block, hull.blocks), hull.count, hull.reach};
    }
    [[nodiscard]] const PointCloud& cloud(std::uint32_t leaf) const { return hulls_[leaf].cloud; }
    [[nodiscard]] double tolerance() const { return tolerance_; }
    [[nodiscard]] const QueryCage& cage() const { return cage_; }

private:
    struct LeafHull {
        PointCloud cloud;
        Vec3 reach = Vec3::Zero();
        std::uint32_t first_block = 0;
        std::uint32_t blocks = 0;
        std::uint32_t count = 0;
    };

    QueryTree tree_;
    std::vector<Vec3> vertices_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges_; // for each leaf node
    std::vector<std::uint32_t> leaves_;                           // for each piece
    std::vector<PointBlock> blocks_;
    std::vector<LeafHull> hulls_; // for each node; filled for leaves only
    double tolerance_ = 0.0;
    QueryCage cage_;
};

// Returns why no answer can be given for the pose; none when it is usable (pose.h) and its turn is
// a rotation, of which numbers may be float32.
[[nodiscard]] std::optional<Issue> pose_issue(const Pose& pose);

// Tests whether the pieces of two leaves meet. The pose must be usable. After a stop the answer is
// of no use.
[[nodiscard]] PairAnswer pieces_meet(const Collider& a, const Collider& b, const WidePose& b_from_a,
                                     NodePair leaves, const std::stop_token& stop);

enum class CollideMode : std::uint8_t { any, all };

// Two pieces that meet.
struct PieceHit {
    std::uint32_t piece_a = 0;
    std::uint32_t piece_b = 0;
    Proof proof = Proof::exact;
    bool operator==(const PieceHit&) const = default;
};

struct CollideCounts {
    std::uint64_t box_tests = 0;
    std::uint64_t pair_tests = 0;
    std::uint64_t exact_tests = 0; // pairs that needed rational arithmetic
};

// Use one for each thread. After a few queries it allocates no more memory, except in rationals.
class CollideQuery {
public:
    // `any` stops at the first pair of pieces that meets; `all` finds every one, in the order of
    // the traversal. Coordinates of b are turned and moved into a's frame in doubles, and the
    // result is exact for these. The span is valid until the next run. A pose that is not usable is
    // refused: numbers that are none would keep nothing apart.
    [[nodiscard]] Result<std::span<const PieceHit>> run(const Collider& a, const Collider& b,
                                                        const Pose& b_from_a, CollideMode mode,
                                                        const Progress& progress = {});

    [[nodiscard]] const CollideCounts& counts() const { return counts_; } // counts of the last run

private:
    void find_any(const Collider& a, const Collider& b, const Pose& b_from_a,
                  const std::stop_token& stop);
    void part_last(const QueryTree& a, const QueryTree& b, const BoxPose& pose);
    void find_all(const Collider& a, const Collider& b, const Pose& b_from_a,
                  const Progress& progress);
    void test(const Collider& a, const Collider& b, const WidePose& b_from_a, NodePair pair,
              const std::stop_token& stop);

    Traverser traverser_;
    std::vector<NodePair> waiting_;     // used by find_any: pairs that are not two leaves
    std::vector<NodePair> near_leaves_; // used by find_any: pairs of leaves
    std::vector<PieceHit> hits_;
    CollideCounts counts_;
};

} // namespace hullwright
