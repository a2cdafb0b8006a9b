// Says where every body of a robot is when its joints have given values (forward kinematics).
#pragma once

#include "poses/pose_file.h"
#include "robot/robot.h"

#include <span>
#include <vector>

namespace hullwright {

// Holds all values of a robot's joints in a row, in the order of joints.
class JointValues {
public:
    explicit JointValues(const Robot& robot);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t first_of(std::size_t joint) const { return first_[joint]; }
    // Returns values at which each body is where it is placed, but for joints that follow others.
    [[nodiscard]] std::vector<double> at_rest() const { return rest_; }

private:
    std::vector<std::size_t> first_;
    std::vector<double> rest_;
    std::size_t size_ = 0;
};

// Gives joints that follow others their values.
void follow(const Robot& robot, const JointValues& layout, std::span<double> values);

// Returns the place of each body as a file of poses has it. Quaternions are of length 1, with w not
// negative.
[[nodiscard]] std::vector<PoseNumbers> body_places(const Robot& robot, const JointValues& layout,
                                                   std::span<const double> values);

} // namespace hullwright
