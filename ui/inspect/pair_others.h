// Shows the other bodies of a robot, or the other things, around the pair that is held against each
// other: pale, at their poses of the same row. They are not asked, and no click finds them.
#pragma once

#include "ui/inspect/inspected_robot.h"

#include <QTimer>

namespace hullwright::ui {

class Viewport;

class PairOthers : public QObject {
    Q_OBJECT
public:
    struct Watched {
        InspectedRobot& robot;
        PairScene& scene;
        Timeline& timeline;
        Viewport& viewport;
    };
    PairOthers(const Watched& watched, JobWatch& jobs, QObject* parent = nullptr);

    void set_shown(bool shown);
    [[nodiscard]] bool is_shown() const { return is_shown_; }
    // True when there are others than the two.
    [[nodiscard]] bool has_any() const;
    // Returns the first rows, in which others are drawn; none where that is all of them, or where
    // nobody knows yet.
    [[nodiscard]] std::optional<std::size_t> first_rows() const;
    // Returns where a body of the robot's report is drawn; none where it is not.
    [[nodiscard]] std::optional<hullwright::Pose> drawn_at(std::size_t body) const;
    [[nodiscard]] bool busy() const { return drawing_.running() || adding_.isActive(); }

signals:
    void changed(); // whether they are shown, or what there is to show
    void failed(const hullwright::Issue& issue);

private:
    void follow_robot();
    void follow_row();
    void take(const std::shared_ptr<const RobotDrawn>& bodies);
    void add_some();
    void place();
    void hide_all();

    InspectedRobot& robot_;
    PairScene& scene_;
    Timeline& timeline_;
    Viewport& viewport_;
    RobotAroundJob drawing_;
    QTimer adding_;                                  // bodies to the view, a few at a time
    std::shared_ptr<const pipeline::RobotScene> of_; // what is drawn, or being drawn
    std::shared_ptr<const RobotDrawn> bodies_;
    std::vector<std::optional<hullwright::Pose>> at_; // where bodies are seen
    bool is_shown_ = true;
};

} // namespace hullwright::ui
