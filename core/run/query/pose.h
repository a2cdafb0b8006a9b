// Describes the pose of an asset: it is turned, then moved.
#pragma once

#include "geom/types.h"

#include <array>

namespace hullwright {

struct Pose {
    Eigen::Matrix3d turn = Eigen::Matrix3d::Identity();
    Vec3 move = Vec3::Zero();

    // The sum goes from x to z and then adds the move, so that the last bits are the same
    // everywhere.
    [[nodiscard]] Vec3 operator()(const Vec3& p) const {
        return turn.col(0) * p.x() + turn.col(1) * p.y() + turn.col(2) * p.z() + move;
    }
};

// The largest number that a pose may have. Two of them times a float32, which is as much as any
// answer multiplies to place a point, are far from the largest double.
inline constexpr double k_most_of_pose = 1e100;

// True when all numbers of the pose are finite and can be calculated with.
[[nodiscard]] inline bool is_usable(const Pose& pose) {
    return (pose.turn.array().abs() <= k_most_of_pose).all() &&
           (pose.move.array().abs() <= k_most_of_pose).all();
}

// Holds the same pose in groups of four numbers for vector instructions; the fourth is 0.
struct WidePose {
    using Four = std::array<double, 4>;
    std::array<Four, 3> columns = {}; // columns of the turn
    std::array<Four, 3> rows = {};
    Four move = {};

    WidePose(const Pose& pose) { // NOLINT(google-explicit-constructor): the same pose
        for (std::size_t i = 0; i < 3; ++i) {
            const auto at = static_cast<Eigen::Index>(i);
            move[i] = pose.move[at];
            for (std::size_t k = 0; k < 3; ++k) {
                columns[k][i] = rows[i][k] = pose.turn(at, static_cast<Eigen::Index>(k));
            }
        }
    }

    [[nodiscard]] Vec3 operator()(const Vec3& p) const {
        using Column = Eigen::Map<const Vec3>;
        return Column(columns[0].data()) * p.x() + Column(columns[1].data()) * p.y() +
               Column(columns[2].data()) * p.z() + Column(move.data());
    }
};

// Returns the second pose as seen from the first.
[[nodiscard]] inline Pose relative(const Pose& from, const Pose& pose) {
    return {from.turn.transpose() * pose.turn, from.turn.transpose() * (pose.move - from.move)};
}

} // namespace hullwright
