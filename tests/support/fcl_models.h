// Makes meshes and poses for FCL, an independent library that also decides what collides.
#pragma once

#include "mesh/tri_mesh.h"
#include "query/pose.h"

#include <memory>
#include <random>
#include <vector>

namespace hullwright::tests {

// Holds triangles as FCL keeps them. FCL's headers are slow to parse, so that they are in one file
// of ours.
class FclModel;

[[nodiscard]] std::shared_ptr<FclModel> fcl_model(const TriMesh& mesh);
[[nodiscard]] bool fcl_meets(const FclModel& a, const FclModel& b, const Pose& b_from_a);
// Returns how far the triangles are apart.
[[nodiscard]] double fcl_distance(const FclModel& a, const FclModel& b, const Pose& b_from_a);

// Returns a pose that turns b at random and puts its centre within reach of a's.
inline Pose random_pose(const Aabb& a, const Aabb& b, std::mt19937& random) {
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    Pose pose;
    pose.turn = Eigen::Quaterniond(normal(random), normal(random), normal(random), normal(random))
                    .normalized()
                    .toRotationMatrix();
    const Vec3 way = Vec3(normal(random), normal(random), normal(random)).normalized();
    const double reach = 0.5 * (a.diagonal() + b.diagonal());
    pose.move = a.centre() + reach * unit(random) * way - pose.turn * b.centre();
    return pose;
}

// Moves b from a pose that meets along a random line to one that does not, and returns a pose
// within `enough` of the change: where FCL still sees contact, or no longer does.
inline Pose near_touch(const FclModel& a, const FclModel& b, Pose in, double reach, double enough,
                       std::mt19937& random) {
    std::normal_distribution<double> normal;
    const Vec3 way = Vec3(normal(random), normal(random), normal(random)).normalized();
    const Vec3 start = in.move;
    double low = 0.0;
    double high = reach;
    while (high - low > enough) {
        const double middle = 0.5 * (low + high);
        in.move = start + middle * way;
        (fcl_meets(a, b, in) ? low : high) = middle;
    }
    in.move = start + (random() % 2 == 0 ? low : high) * way;
    return in;
}

} // namespace hullwright::tests
