// Holds the robot whose bodies are inspected two by two, or several things in its place: which
// pairs of them meet along the log of its joints, and the pair that is held against each other.
#pragma once

#include "ui/inspect/timeline.h"
#include "ui/jobs/robot_job.h"

#include <QMap>

namespace hullwright::ui {

// Holds what a robot, or several things, are made of.
struct RobotFiles {
    QString robot = {};      // empty: several things
    QStringList things = {}; // assets or models
    QString log = {};        // of joints, or the poses of things
    bool has_degrees = false;
    // Holds the names of the bodies to begin with; empty: the worst.
    std::array<QString, k_bodies> pair = {};
    QMap<QString, QString> models = {}; // of the bodies that are assets, by their names
    QStringList gone = {};              // those that were not found
    bool is_aside = false; // its pairs are listed, while other bodies are held against each other

    [[nodiscard]] bool are_things() const { return robot.isEmpty(); }
};

class InspectedRobot : public QObject {
    Q_OBJECT
public:
    InspectedRobot(PairScene& scene, Timeline& timeline, JobWatch& jobs, QObject* parent = nullptr);

    void set_worker(const QString& path) { worker_ = path; }
    // The robot before stays until all rows of the log were answered; then a pair is chosen.
    // Columns of things begin with the names of their files.
    void open(const RobotFiles& files);
    // Does the same for files that were open once: what is gone is told. Things come without those
    // that are gone while there are two of them.
    void open_again(RobotFiles files);
    // Returns what comes back when somebody opens it again, with absolute paths: it is there while
    // a pair of it is inspected, or while nothing else is there in the place of what was to come.
    [[nodiscard]] std::optional<RobotFiles> kept() const;
    // Returns what comes back beside other bodies.
    [[nodiscard]] std::optional<RobotFiles> kept_aside() const;
    // Returns the names of the files of the robot that is open, and of one that is still read.
    [[nodiscard]] QStringList gone() const { return files_.gone + coming_.gone; }
    // True until all pairs were asked, and when that has failed.
    [[nodiscard]] bool is_coming() const { return !coming_.log.isEmpty(); }
    void stop();
    [[nodiscard]] bool busy() const { return answering_.running() || making_.running(); }

    [[nodiscard]] const QString& name() const { return name_; } // empty: none is open
    [[nodiscard]] const std::shared_ptr<const pipeline::RobotScene>& robot() const {
        return robot_;
    }
    // Returns which of the report's pairs is inspected; none when other bodies were opened.
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
    void take(const std::shared_ptr<const pipeline::RobotScene>& robot);
    void take_pair(const ShownRobotPair& shown);
    void leave_if_gone();
    void keep_models();
    [[nodiscard]] RobotFiles files_with_pair() const;
    [[nodiscard]] std::array<QString, k_bodies> models_of(std::size_t pair) const;
    void start();
    [[nodiscard]] std::size_t wanted_pair() const;

    PairScene& scene_;
    Timeline& timeline_;
    RobotJob answering_;
    RobotPairJob making_;
    QString worker_;
    RobotFiles coming_; // those that are being answered, or could not be
    RobotFiles files_;  // of what is there
    QString name_;
    std::shared_ptr<const pipeline::RobotScene> robot_;
    std::shared_ptr<const pipeline::RobotPairScene> bodies_; // of the pair
    std::size_t wanted_ = 0;                                 // the pair that is being made
    std::optional<std::size_t> pair_;
};

} // namespace hullwright::ui
