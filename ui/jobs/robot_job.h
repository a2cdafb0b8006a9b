// Answers a robot's log beside the window, makes any two of its bodies to be inspected, and all of
// them to be drawn.
#pragma once

#include "pipeline/robot_scene.h"
#include "ui/jobs/job.h"
#include "ui/jobs/shown_body.h"

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

// Holds two bodies of a robot with what the renderer takes of them, and with their rows, of which
// there may be millions.
struct RobotPairDrawn {
    std::shared_ptr<const pipeline::RobotPairScene> scene; // without rows
    std::array<ShownBody, 2> bodies;                       // those of the scene
    std::shared_ptr<const pipeline::PoseLog> rows;
};

class RobotPairJob : public Job {
    Q_OBJECT
public:
    explicit RobotPairJob(QObject* parent = nullptr) : Job("robot", parent) {}
    // Models are those of assets; empty: none was named.
    void start(const std::shared_ptr<const pipeline::RobotScene>& robot, std::size_t pair,
               const std::array<std::string, 2>& models, const std::filesystem::path& worker);

signals:
    void made(const hullwright::ui::RobotPairDrawn& pair);
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
