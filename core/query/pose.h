// Where an asset is: turned, then moved.
#pragma once

#include "geom/types.h"

namespace hullwright {

struct Pose {
    Eigen::Matrix3d turn = Eigen::Matrix3d::Identity();
    Vec3 move = Vec3::Zero();

    [[nodiscard]] Vec3 operator()(const Vec3& p) const { return turn * p + move; }
};

// What the second is, seen from the first.
[[nodiscard]] inline Pose relative(const Pose& from, const Pose& pose) {
    return {from.turn.transpose() * pose.turn, from.turn.transpose() * (pose.move - from.move)};
}

} // namespace hullwright
