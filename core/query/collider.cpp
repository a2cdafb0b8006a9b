#include "query/collider.h"

#include "query/decoded_hull.h"

#include <string>

namespace hullwright {
namespace {

Eigen::Matrix<double, 3, 4> rows_of(const PackedBox& box) {
    Eigen::Matrix<double, 3, 4> rows;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 4; ++k) {
            rows(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) =
                static_cast<double>(box.rows[i][k]);
        }
    }
    return rows;
}

// A direction that may part what the boxes hold: Fisher's between two clouds (1936), as large as
// the boxes are, which looks across flat boxes and not along the way between their middles. Flat
// alike, they would leave it open: each is taken for a little thicker than it is.
Vec3 likely_direction(const PackedBox& a, const PackedBox& b, const Pose& b_from_a) {
    constexpr double k_thickness2 = 1e-4;
    const Eigen::Matrix<double, 3, 4> rows_a = rows_of(a);
    const Eigen::Matrix<double, 3, 4> rows_b = rows_of(b);
    const Vec3 way = b_from_a(rows_b.col(3)) - rows_a.col(3);
    Eigen::Matrix3d semi_a = rows_a.leftCols<3>();
    Eigen::Matrix3d semi_b = b_from_a.turn * rows_b.leftCols<3>();
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        semi_a.col(i) *= static_cast<double>(a.half[k]);
        semi_b.col(i) *= static_cast<double>(b.half[k]);
    }
    Eigen::Matrix3d spread = semi_a * semi_a.transpose() + semi_b * semi_b.transpose();
    spread.diagonal().array() += k_thickness2 * spread.trace();
    // The inverse but for the determinant, which does not turn it.
    return way.x() * spread.col(1).cross(spread.col(2)) +
           way.y() * spread.col(2).cross(spread.col(0)) +
           way.z() * spread.col(0).cross(spread.col(1));
}

} // namespace

Result<Collider> Collider::make(const hwa::Asset& asset, const std::filesystem::path& file) {
    Collider collider;
    collider.tree_ = query_tree(asset);
    collider.tolerance_ = asset.meta().tolerance;
    collider.cage_ = query_cage(asset);
    for (std::uint32_t piece = 0; piece < asset.pieces(); ++piece) {
        collider.leaves_.push_back(asset.piece(piece).leaf);
    }
    collider.ranges_.resize(asset.nodes());
    collider.hulls_.resize(asset.nodes());
    HullDecoder decoder;
    for (std::uint32_t node = 0; node < asset.nodes(); ++node) {
        if (asset.node(node).child != hwa::k_none) {
            continue;
        }
        const DecodedHull* const hull = decoder.decode(asset, node);
        if (hull == nullptr) {
            return not_decoded(file, "node " + std::to_string(node));
        }
        const auto count = static_cast<std::uint32_t>(hull->vertices.size());
        collider.ranges_[node] = {static_cast<std::uint32_t>(collider.vertices_.size()), count};
        collider.vertices_.insert(collider.vertices_.end(), hull->vertices.begin(),
                                  hull->vertices.end());
        const std::span<const Vec3> vertices = collider.vertices(node);
        const std::size_t first = collider.blocks_.size();
        add_blocks(vertices, collider.blocks_);
        collider.hulls_[node] = {reach_of(vertices), static_cast<std::uint32_t>(first),
                                 static_cast<std::uint32_t>(collider.blocks_.size() - first),
                                 count};
    }
    return collider;
}

PairAnswer pieces_meet(const Collider& a, const Collider& b, const Pose& b_from_a,
                       NodePair leaves) {
    const Vec3 guess =
        likely_direction(a.tree().packed[leaves.a], b.tree().packed[leaves.b], b_from_a);
    return hulls_meet(a.hull(leaves.a), b.hull(leaves.b), b_from_a, guess);
}

std::span<const PieceHit> CollideQuery::run(const Collider& a, const Collider& b,
                                            const Pose& b_from_a, CollideMode mode) {
    hits_.clear();
    counts_ = {};
    if (a.tree().nodes.empty() || b.tree().nodes.empty()) {
        return hits_;
    }
    if (mode == CollideMode::any) {
        find_any(a, b, b_from_a);
    } else {
        find_all(a, b, b_from_a);
    }
    return hits_;
}

void CollideQuery::find_all(const Collider& a, const Collider& b, const Pose& b_from_a) {
    for (const NodePair pair : traverser_.run(a.tree(), b.tree(), b_from_a)) {
        test(a, b, b_from_a, pair);
    }
    counts_.box_tests = traverser_.box_tests();
}

void CollideQuery::find_any(const Collider& a, const Collider& b, const Pose& b_from_a) {
    const QueryTree& tree_a = a.tree();
    const QueryTree& tree_b = b.tree();
    const BoxPose pose(b_from_a, tree_a.reach, tree_b.reach);
    const auto compare = [&](NodePair pair) {
        ++counts_.box_tests;
        return compare_boxes(tree_a.packed[pair.a], tree_b.packed[pair.b], pose);
    };
    waiting_.clear();
    if (compare({0, 0}).axis < 0) {
        waiting_.push_back({0, 0});
    }
    while (!waiting_.empty() && hits_.empty()) {
        const NodePair pair = waiting_.back();
        waiting_.pop_back();
        const auto parts = children_of(tree_a, tree_b, pair);
        if (!parts) {
            test(a, b, b_from_a, pair);
            continue;
        }
        const BoxVerdict first = compare((*parts)[0]);
        const BoxVerdict second = compare((*parts)[1]);
        // The one whose middles are nearer is looked at first.
        const bool first_is_nearer = first.distance2 <= second.distance2;
        for (const bool which : {first_is_nearer, !first_is_nearer}) {
            if ((which ? second : first).axis < 0) {
                waiting_.push_back((*parts)[which ? 1 : 0]);
            }
        }
    }
}

void CollideQuery::test(const Collider& a, const Collider& b, const Pose& b_from_a, NodePair pair) {
    const PairAnswer answer = pieces_meet(a, b, b_from_a, pair);
    ++counts_.pair_tests;
    counts_.exact_tests += answer.proof == Proof::exact ? 1 : 0;
    if (answer.meet) {
        hits_.push_back({a.tree().nodes[pair.a].piece, b.tree().nodes[pair.b].piece, answer.proof});
    }
}

} // namespace hullwright
