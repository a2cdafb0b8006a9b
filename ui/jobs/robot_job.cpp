#include "ui/jobs/robot_job.h"

#include <utility>

namespace hullwright::ui {
namespace {

constexpr const char* k_maker = "hullwright " HULLWRIGHT_VERSION;

} // namespace

void RobotJob::start(const pipeline::RobotInput& input, const pipeline::RobotSettings& settings) {
    set_subject(input.robot);
    Job::start([=, this](const Progress& progress, const Deliver&) -> Reply {
        pipeline::RobotSettings signed_ones = settings;
        signed_ones.bodies.made_by = k_maker;
        auto made = pipeline::RobotScene::load(input, signed_ones, progress);
        if (!made) {
            return failure(made.issue());
        }
        auto robot = std::make_shared<const pipeline::RobotScene>(std::move(*made));
        return [this, robot] { emit answered(robot); };
    });
}

void RobotPairJob::start(const std::shared_ptr<const pipeline::RobotScene>& robot,
                         std::size_t pair) {
    Job::start([this, robot, pair](const Progress& progress, const Deliver&) -> Reply {
        auto made_now = robot->pair(robot->report().pairs[pair], pipeline::k_most_rows, progress);
        if (!made_now) {
            return failure(made_now.issue());
        }
        auto scene = std::make_shared<const pipeline::RobotPairScene>(std::move(*made_now));
        return [this, scene] { emit made(scene); };
    });
}

} // namespace hullwright::ui
