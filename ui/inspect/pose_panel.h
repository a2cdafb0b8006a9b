// Shows where the chosen body is posed, as numbers: three lengths and three angles, or the text
// that the command line takes.
#pragma once

#include "ui/inspect/pair_scene.h"
#include "ui/panels/section.h"

class QAbstractButton;
class QLineEdit;

namespace hullwright::ui {

class NumberBox;

class PosePanel : public Section {
    Q_OBJECT
public:
    explicit PosePanel(PairScene& scene, QWidget* parent = nullptr);

signals:
    void refused(const QString& why); // the text is no pose

private:
    void make_choice();
    void make_fields();
    void make_text();
    void show_pose();
    void show_units();
    void take_move(int axis, double value);
    void take_angle(int axis, double value);
    void take_text();

    PairScene& scene_;
    std::array<QAbstractButton*, k_bodies> choice_ = {};
    std::array<NumberBox*, 3> moves_ = {};
    std::array<NumberBox*, 3> angles_ = {};
    QLineEdit* text_ = nullptr;
};

} // namespace hullwright::ui
