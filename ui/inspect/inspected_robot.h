// The robot whose bodies are inspected two by two: which pairs of them meet along the log of its
// joints, and the pair that is held against each other.
#pragma once

#include "ui/inspect/timeline.h"
#include "ui/jobs/robot_job.h"

namespace hullwright::ui {

class InspectedRobot : public QObject {
    Q_OBJECT
public:
    InspectedRobot(PairScene& scene, Timeline& timeline, JobWatch& jobs, QObject* parent = nullptr);

    void set_worker(const QString& path) { worker_ = path; }
    // What is there stays until all rows of the log were answered; then the worst pair is chosen.
    void open(const QString& robot, const QString& joints, bool has_degrees);
    void stop();
    [[nodiscard]] bool busy() const { return answering_.running() || making_.running(); }

    [[nodiscard]] const QString& name() const { return name_; } // empty: none is open
    [[nodiscard]] const std::shared_ptr<const pipeline::RobotScene>& robot() const {
        return robot_;
    }
    // Of the report's pairs; none when other bodies were opened.
    [[nodiscard]] std::optional<std::size_t> pair() const { return pair_; }
    // Makes A and B of the pair and goes to the row in which it is worst.
    void choose(std::size_t pair);

signals:
    void changed(); // another robot, another pair, or none
    void refused(const QString& why);
    void progressed(const QString& stage, double fraction);
    void ended();
    void failed(const hullwright::Issue& issue);

private:
    void follow(Job& job, JobWatch& jobs, const char* name);
    void take(const std::shared_ptr<const pipeline::RobotScene>& robot);
    void take_pair(const std::shared_ptr<const pipeline::RobotPairScene>& pair);
    void leave_if_gone();

    PairScene& scene_;
    Timeline& timeline_;
    RobotJob answering_;
    RobotPairJob making_;
    QString worker_;
    QString coming_;
    QString name_;
    std::shared_ptr<const pipeline::RobotScene> robot_;
    std::shared_ptr<const pipeline::RobotPairScene> bodies_; // of the pair
    std::size_t wanted_ = 0;                                 // the pair that is being made
    std::optional<std::size_t> pair_;
};

} // namespace hullwright::ui
