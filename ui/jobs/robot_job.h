// Answers a robot's log beside the window, and makes any two of its bodies to be inspected.
#pragma once

#include "pipeline/robot_scene.h"
#include "ui/jobs/job.h"

#include <memory>

namespace hullwright::ui {

class RobotJob : public Job {
    Q_OBJECT
public:
    explicit RobotJob(QObject* parent = nullptr) : Job("robot", parent) {}
    void start(const pipeline::RobotInput& input, const pipeline::RobotSettings& settings);

signals:
    void answered(const std::shared_ptr<const hullwright::pipeline::RobotScene>& robot);
};

class RobotPairJob : public Job {
    Q_OBJECT
public:
    explicit RobotPairJob(QObject* parent = nullptr) : Job("robot", parent) {}
    void start(const std::shared_ptr<const pipeline::RobotScene>& robot, std::size_t pair);

signals:
    void made(const std::shared_ptr<const hullwright::pipeline::RobotPairScene>& pair);
};

} // namespace hullwright::ui
