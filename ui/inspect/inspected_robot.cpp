#include "ui/inspect/inspected_robot.h"

#include "ui/document/file_path.h"
#include "ui/document/presets.h"

#include <QFileInfo>

namespace hullwright::ui {

InspectedRobot::InspectedRobot(PairScene& scene, Timeline& timeline, JobWatch& jobs,
                               QObject* parent)
    : QObject(parent), scene_(scene), timeline_(timeline) {
    follow(answering_, jobs, QT_TRANSLATE_NOOP("Job", "Answering a robot's log"));
    follow(making_, jobs, QT_TRANSLATE_NOOP("Job", "Making two bodies of a robot"));
    connect(&answering_, &RobotJob::answered, this, &InspectedRobot::take);
    connect(&making_, &RobotPairJob::made, this, &InspectedRobot::take_pair);
    connect(&scene_, &PairScene::bodies_changed, this, &InspectedRobot::leave_if_gone);
}

void InspectedRobot::follow(Job& job, JobWatch& jobs, const char* name) {
    jobs.follow(job, name, [&job] { job.stop(); });
    connect(&job, &Job::progressed, this, &InspectedRobot::progressed);
    connect(&job, &Job::ended, this, &InspectedRobot::ended);
    connect(&job, &Job::failed, this, [this, &job, &jobs](const Issue& issue) {
        jobs.fail(job, issue);
        emit failed(issue);
    });
}

void InspectedRobot::open(const QString& robot, const QString& joints, bool has_degrees) {
    coming_ = QFileInfo(robot).fileName();
    pipeline::RobotInput input;
    input.robot = file_path(robot).string();
    input.joints = file_path(joints).string();
    pipeline::RobotSettings settings;
    settings.log.has_degrees = has_degrees;
    settings.bodies.recipe = first_recipe();
    settings.bodies.recipe.import.up = UpAxis::z; // as robots stand in both formats
    settings.bodies.prepare = {true, file_path(worker_)};
    answering_.start(input, settings);
}

void InspectedRobot::stop() {
    answering_.stop();
    making_.stop();
}

void InspectedRobot::take(const std::shared_ptr<const pipeline::RobotScene>& robot) {
    if (robot->report().pairs.empty()) {
        emit refused(tr("%1: no two of its bodies have a shape that collides.").arg(coming_));
        return;
    }
    making_.stop();
    robot_ = robot;
    name_ = coming_;
    pair_.reset();
    bodies_.reset();
    emit changed();
    choose(0);
}

void InspectedRobot::choose(std::size_t pair) {
    wanted_ = pair;
    making_.start(robot_, pair);
}

void InspectedRobot::take_pair(const std::shared_ptr<const pipeline::RobotPairScene>& pair) {
    bodies_.reset(); // what comes and goes now is no reason to leave the pair
    scene_.take(pair->bodies,
                {QString::fromStdString(pair->names[0]), QString::fromStdString(pair->names[1])});
    timeline_.take(name_, std::make_shared<const pipeline::PoseLog>(pair->rows));
    bodies_ = pair;
    pair_ = wanted_;
    const RobotPair& found = robot_->report().pairs[*pair_];
    const auto worst = found.deepest   ? std::optional(found.deepest->row)
                       : found.nearest ? std::optional(found.nearest->row)
                                       : std::nullopt;
    if (worst) {
        timeline_.go_to(worst->number - 1);
    }
    emit changed();
}

// Other bodies may be held against each other, and the robot's pairs can be gone back to.
void InspectedRobot::leave_if_gone() {
    if (!bodies_ ||
        (scene_.body(k_a) == bodies_->bodies[k_a] && scene_.body(k_b) == bodies_->bodies[k_b])) {
        return;
    }
    bodies_.reset();
    pair_.reset();
    emit changed();
}

} // namespace hullwright::ui
