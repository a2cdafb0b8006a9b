// Answers a robot's log beside the window, makes any two of its bodies to be inspected, and all of
// them to be drawn.
#pragma once

#include "pipeline/robot_scene.h"
#include "ui/jobs/job.h"
#include "ui/jobs/shown_pair.h"

#include <QByteArray>

#include <array>
#include <memory>
#include <vector>

namespace hullwright::ui {

class RobotJob : public Job {
    Q_OBJECT
public:
    explicit RobotJob(QObject* parent = nullptr) : Job("robot", parent) {}
    void start(const pipeline::RobotInput& input, const pipeline::RobotSettings& settings);

signals:
    void answered(const std::shared_ptr<const hullwright::pipeline::RobotScene>& robot);
};

using ShownRobotPair = ShownPair<pipeline::RobotPairScene>;

class RobotPairJob : public Job {
    Q_OBJECT
public:
    explicit RobotPairJob(QObject* parent = nullptr) : Job("robot", parent) {}
    // Models are those of assets; empty: none was named.
    void start(const std::shared_ptr<const pipeline::RobotScene>& robot, std::size_t pair,
               const std::array<std::string, 2>& models, const std::filesystem::path& worker);

signals:
    void made(const hullwright::ui::ShownRobotPair& pair);
    void refused(std::size_t which, const hullwright::Issue& issue); // a model; the pair is made
};

// Bodies to be drawn, as bytes of draw vertices.
struct RobotDrawn {
    std::shared_ptr<const pipeline::RobotAround> around; // without triangles
    std::vector<QByteArray> triangles;                   // of its bodies
};

class RobotAroundJob : public Job {
    Q_OBJECT
public:
    explicit RobotAroundJob(QObject* parent = nullptr) : Job("robot", parent) {}
    void start(const std::shared_ptr<const pipeline::RobotScene>& robot);

signals:
    void drawn(const std::shared_ptr<const hullwright::ui::RobotDrawn>& bodies);
};

} // namespace hullwright::ui
