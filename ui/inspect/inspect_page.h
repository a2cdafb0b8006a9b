// Shows what stands in place of the view while there is nothing to inspect: what to do.
#pragma once

#include "ui/inspect/inspected_robot.h"

#include <QWidget>

class QLabel;

namespace hullwright::ui {

class InspectPage : public QWidget {
    Q_OBJECT
public:
    InspectPage(PairScene& scene, InspectedRobot& robot, QWidget* parent = nullptr);

signals:
    void open_wanted(std::size_t which);
    void sample_wanted();

private:
    void show_bodies();

    PairScene& scene_;
    InspectedRobot& robot_;
    QLabel* making_;
};

} // namespace hullwright::ui
