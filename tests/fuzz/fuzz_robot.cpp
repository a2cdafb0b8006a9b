// Feeds any bytes to the readers of robots and of their joints: each robot is refused, or has
// bodies that come after their parents and are somewhere at rest. Readers that take the shapes
// alone refuse them, or give meshes whose triangles name their points.
#include "memory_file.h"
#include "robot/joint_log.h"
#include "robot/read_robot.h"

#include <algorithm>
#include <cmath>

namespace {

void expect_good_shapes(const hullwright::Robot& robot) {
    using namespace hullwright;
    for (const RobotBody& body : robot.bodies) {
        for (const RobotShape& shape : body.shapes) {
            tests::expect(shape.size.allFinite() && shape.at.move.allFinite());
            tests::expect(std::abs(shape.at.turn.norm() - 1.0) < 1e-9);
            for (const Triangle& t : shape.triangles) {
                for (const Index corner : t) {
                    tests::expect(corner < shape.points->size());
                }
            }
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hullwright;
    // The log comes after a zero byte.
    const std::uint8_t* end = std::find(data, data + size, std::uint8_t{0});
    const tests::MemoryFile file(data, static_cast<std::size_t>(end - data));
    if (const auto sdf = read_sdf(file.path())) {
        expect_good_shapes(*sdf);
    }
    if (const auto shapes = read_convex_shapes(file.path())) {
        expect_good_shapes(shapes->robot);
    }
    const auto robot = read_robot(file.path());
    if (!robot) {
        return 0;
    }
    for (std::size_t i = 0; i < robot->bodies.size(); ++i) {
        const auto& parent = robot->bodies[i].parent;
        tests::expect(!parent || *parent < i);
    }
    const JointValues layout(*robot);
    std::vector<double> values = layout.at_rest();
    follow(*robot, layout, values);
    tests::expect(body_places(*robot, layout, values).size() == robot->bodies.size());
    if (end == data + size) {
        return 0;
    }
    const tests::MemoryFile table(end + 1, static_cast<std::size_t>(data + size - end - 1));
    auto log = JointLog::open(table.path().string(), *robot);
    if (!log) {
        return 0;
    }
    for (auto row = log->next(); row && *row; row = log->next()) {
        tests::expect((**row).values.size() == layout.size());
        for (const double value : (**row).values) {
            tests::expect(!std::isnan(value));
        }
    }
    return 0;
}
