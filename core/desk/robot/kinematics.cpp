#include "robot/kinematics.h"

#include "geom/turn.h"

namespace hullwright {
namespace {

Eigen::Quaterniond quaternion_of(std::span<const double> wxyz) {
    return Eigen::Quaterniond(wxyz[0], wxyz[1], wxyz[2], wxyz[3]).normalized();
}

// A turn about a point leaves the point where it is.
BodyPlace turned_about(const Eigen::Quaterniond& turn, const Vec3& at) {
    return {turn, at - turn * at};
}

// Returns where the joint moves a body that is at `body`.
BodyPlace moved(const BodyPlace& body, const RobotJoint& joint, std::span<const double> values) {
    switch (joint.motion) {
    case JointMotion::hinge: {
        return body * turned_about(turn_about(joint.axis, values[0] - joint.rest), joint.at);
    }
    case JointMotion::slide:
        return body *
               BodyPlace{Eigen::Quaterniond::Identity(), joint.axis * (values[0] - joint.rest)};
    case JointMotion::ball:
        return body * turned_about(quaternion_of(values), joint.at);
    case JointMotion::free:
        break;
    }
    return body *
           BodyPlace{quaternion_of(values.subspan(3)), Vec3(values[0], values[1], values[2])};
}

PoseNumbers numbers_of(const BodyPlace& place) {
    // The same turn has two quaternions; that with w not negative is written.
    const double sign = place.turn.w() < 0.0 ? -1.0 : 1.0;
    const Eigen::Quaterniond& q = place.turn;
    return {place.move.x(), place.move.y(), place.move.z(), sign * q.w(),
            sign * q.x(),   sign * q.y(),   sign * q.z()};
}

} // namespace

JointValues::JointValues(const Robot& robot) {
    for (const RobotJoint& joint : robot.joints) {
        first_.push_back(rest_.size());
        if (joint.motion == JointMotion::free) {
            const PoseNumbers place = numbers_of(joint.rest_place);
            rest_.insert(rest_.end(), place.begin(), place.end());
        } else if (joint.motion == JointMotion::ball) {
            rest_.insert(rest_.end(), {1.0, 0.0, 0.0, 0.0});
        } else {
            rest_.push_back(joint.rest);
        }
    }
    size_ = rest_.size();
}

void follow(const Robot& robot, const JointValues& layout, std::span<double> values) {
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
        if (const auto& mimic = robot.joints[i].mimic) {
            values[layout.first_of(i)] =
                mimic->factor * values[layout.first_of(mimic->joint)] + mimic->offset;
        }
    }
}

std::vector<PoseNumbers> body_places(const Robot& robot, const JointValues& layout,
                                     std::span<const double> values) {
    std::vector<BodyPlace> places;
    std::vector<PoseNumbers> numbers;
    for (const RobotBody& body : robot.bodies) {
        BodyPlace place = body.parent ? places[*body.parent] * body.at : body.at;
        for (const std::size_t at : body.joints) {
            const RobotJoint& joint = robot.joints[at];
            place =
                moved(place, joint, values.subspan(layout.first_of(at), values_of(joint.motion)));
        }
        places.push_back(place);
        numbers.push_back(numbers_of(place));
    }
    return numbers;
}

} // namespace hullwright
