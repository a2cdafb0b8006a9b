#include "pipeline/robot_around.h"

#include "draw/floats.h"
#include "geom/box_around.h"
#include "pipeline/pair_scene.h"

#include <algorithm>
#include <utility>

namespace hullwright::pipeline {
namespace {

// Facets are flat, so that each triangle has corners of its own.
void add_hull(const Piece& piece, DrawList& list) {
    const std::array<float, 3> colour = floats(k_around);
    for (const Triangle& triangle : piece.triangles) {
        std::array<Vec3, 3> corners;
        for (std::size_t i = 0; i < 3; ++i) {
            corners[i] = piece.vertices[triangle[i]] - list.origin;
        }
        const Vec3 normal =
            (corners[1] - corners[0]).cross(corners[2] - corners[0]).stableNormalized();
        for (const Vec3& corner : corners) {
            list.triangles.push_back({floats(corner), floats(normal), colour});
        }
    }
}

Result<DrawList> drawn(const CollideSide& side, const Progress& progress) {
    const auto set = hulls_of(side, progress);
    if (!set) {
        return set.issue();
    }
    DrawList list;
    for (const Piece& piece : set->pieces) {
        list.bounds.add(box_around(piece.vertices));
    }
    list.origin = list.bounds.empty() ? Vec3(Vec3::Zero()) : list.bounds.centre();
    for (const Piece& piece : set->pieces) {
        add_hull(piece, list);
    }
    return list;
}

} // namespace

Result<RobotAround> RobotAround::make(const Robot& robot, const RobotSides& sides,
                                      const std::string& joints, const JointLogSettings& settings,
                                      std::size_t most, const Progress& progress) {
    auto log = JointLog::open(joints, robot, settings, progress.token());
    if (!log) {
        return log.issue();
    }
    RobotAround around(robot, log->layout());
    for (const auto& side : sides) {
        auto list = side ? drawn(*side, Progress(progress.token())) : Result<DrawList>(DrawList());
        if (!list) {
            return list.issue();
        }
        around.bodies.push_back(std::move(*list));
        around.origins_.emplace_back(side ? Vec3(side->asset.meta().origin.data())
                                          : Vec3(Vec3::Zero()));
    }
    const Status added = around.add_rows(*log, most, progress);
    return added ? Result<RobotAround>(std::move(around)) : added.issue();
}

Status RobotAround::add_rows(JointLog& log, std::size_t most, const Progress& progress) {
    while (true) {
        const auto row = log.next();
        if (!row) {
            return row.issue();
        }
        if (!*row) {
            return Done{};
        }
        const std::vector<double>& values = (*row)->values;
        if ((values_.size() + values.size()) * sizeof(double) > most) {
            is_cut_ = true;
            return Done{};
        }
        for (const PoseNumbers& place : body_places(robot_, layout_, values)) {
            if (const auto pose = pose_of(place, {}); !pose) {
                return log.wrong(pose.issue().detail);
            }
        }
        values_.insert(values_.end(), values.begin(), values.end());
        ++rows_;
        if (const auto share = log.share()) {
            progress.report(*share);
        }
    }
}

std::vector<Pose> RobotAround::places(std::size_t row) const {
    const std::size_t width = layout_.size();
    std::vector<PoseNumbers> numbers =
        body_places(robot_, layout_, std::span(values_).subspan(row * width, width));
    numbers.resize(bodies.size(), k_no_pose); // what stands around does not move
    std::vector<Pose> places;
    for (std::size_t body = 0; body < bodies.size(); ++body) {
        const Pose pose = *pose_of(numbers[body], {});
        places.push_back({pose.turn, pose(origins_[body])});
    }
    return places;
}

Aabb RobotAround::box(std::size_t body, const Pose& placed) const {
    return posed_bounds(bodies[body].bounds, placed);
}

} // namespace hullwright::pipeline
