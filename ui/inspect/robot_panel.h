// Lists the pairs of a robot's bodies, or of several things, the worst first; the two bodies of the
// pair that is chosen are held against each other.
#pragma once

#include "ui/inspect/pair_others.h"
#include "ui/panels/section.h"

#include <QAbstractTableModel>

class QCheckBox;
class QLabel;
class QTableView;

namespace hullwright::ui {

class RobotRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { k_pair, k_found, k_columns };

    explicit RobotRows(InspectedRobot& robot, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    void follow(); // the robot is another one

private:
    [[nodiscard]] QString names_of(const RobotPair& pair) const;

    std::shared_ptr<const pipeline::RobotScene> robot_;
    InspectedRobot& inspected_;
};

// Is seen while a robot or several things are open, or are missed.
class RobotPanel : public Section {
    Q_OBJECT
public:
    RobotPanel(InspectedRobot& robot, PairOthers& others, QWidget* parent = nullptr);

private:
    void show_robot();
    void show_others();
    [[nodiscard]] QStringList told() const;

    InspectedRobot& robot_;
    PairOthers& others_;
    QLabel* told_;
    QTableView* table_;
    RobotRows* rows_;
    QCheckBox* show_others_;
};

} // namespace hullwright::ui
