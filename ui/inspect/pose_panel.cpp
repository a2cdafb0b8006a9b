#include "ui/inspect/pose_panel.h"

#include "ui/document/primitive_dialog.h"
#include "ui/inspect/bodies_panel.h"
#include "ui/panels/number_box.h"
#include "ui/words/issue_text.h"
#include "ui/words/measures.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>

namespace hullwright::ui {
namespace {

constexpr std::array<const char*, 3> k_axes = {"x", "y", "z"};

} // namespace

PosePanel::PosePanel(PairScene& scene, QWidget* parent)
    : Section(tr("Pose"),
              tr("Where the chosen body is, in the world's axes: it is turned about x, y and z, in "
                 "this order, then moved."),
              "inspecting.md", parent),
      scene_(scene) {
    make_choice();
    make_fields();
    make_text();
    connect(&scene_.poses(), &PairPoses::changed, this, &PosePanel::show_pose);
    connect(&scene_.poses(), &PairPoses::chosen_changed, this, &PosePanel::show_pose);
    connect(&scene_.bodies(), &PairBodies::changed, this, &PosePanel::show_units);
    show_units();
    show_pose();
}

void PosePanel::make_choice() {
    auto* row = new QHBoxLayout;
    auto* group = new QButtonGroup(this);
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const QString letter = i == k_a ? "A" : "B";
        choice_[i] = new QRadioButton(tr("Move %1").arg(letter));
        choice_[i]->setObjectName("move_" + letter.toLower());
        group->addButton(choice_[i]);
        row->addWidget(choice_[i]);
        connect(choice_[i], &QAbstractButton::clicked, this,
                [this, i] { scene_.poses().choose(i); });
    }
    row->addStretch(1);
    add(row);
}

void PosePanel::make_fields() {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(k_gap);
    grid->setVerticalSpacing(2);
    for (int axis = 0; axis < 3; ++axis) {
        const auto at = static_cast<std::size_t>(axis);
        const QString name = QString::fromLatin1(k_axes[at]);
        auto* letter = new QLabel(name);
        grid->addWidget(letter, axis, 0);
        moves_[at] = new NumberBox;
        moves_[at]->setObjectName("pose_t" + name);
        moves_[at]->setAccessibleName(tr("Place along %1").arg(name));
        moves_[at]->setToolTip(moves_[at]->accessibleName());
        angles_[at] = new NumberBox;
        angles_[at]->setObjectName("pose_r" + name);
        angles_[at]->setAccessibleName(tr("Turn about %1 in degrees").arg(name));
        angles_[at]->setToolTip(angles_[at]->accessibleName());
        angles_[at]->setSuffix("°");
        angles_[at]->setDecimals(6);
        angles_[at]->setSingleStep(5.0);
        grid->addWidget(moves_[at], axis, 1);
        grid->addWidget(angles_[at], axis, 2);
        connect(moves_[at], &QDoubleSpinBox::valueChanged, this,
                [this, axis](double value) { take_move(axis, value); });
        connect(angles_[at], &QDoubleSpinBox::valueChanged, this,
                [this, axis](double value) { take_angle(axis, value); });
    }
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(2, 1);
    add(grid);
}

void PosePanel::make_text() {
    text_ = new QLineEdit;
    text_->setObjectName("pose_text");
    text_->setAccessibleName(tr("The pose as text"));
    text_->setToolTip(tr("The pose as the command line takes it: tx ty tz qw qx qy qz. It can be "
                         "copied, or another one pasted."));
    connect(text_, &QLineEdit::editingFinished, this, &PosePanel::take_text);
    add(text_);
    auto* reset = new QPushButton(tr("Back to its own place"));
    reset->setObjectName("reset_pose");
    reset->setToolTip(tr("Neither moved nor turned: where the file has it"));
    connect(reset, &QPushButton::clicked, this,
            [this] { scene_.poses().move(scene_.poses().chosen(), hullwright::Pose()); });
    add(reset);
}

void PosePanel::show_units() {
    const double size = scene_.bounds().diagonal();
    for (NumberBox* box : moves_) {
        const QSignalBlocker quiet(box);
        box->fit_to(size);
        box->setEnabled(size > 0.0);
    }
    show_pose();
}

// A field that rounds what it shows changes nothing of the pose.
void PosePanel::show_pose() {
    choice_[scene_.poses().chosen()]->setChecked(true);
    const hullwright::Pose& pose = scene_.poses().of(scene_.poses().chosen());
    const Vec3 angles = angles_of(Eigen::Quaterniond(pose.turn));
    for (std::size_t i = 0; i < 3; ++i) {
        const auto axis = static_cast<Eigen::Index>(i);
        const QSignalBlocker quiet_move(moves_[i]);
        const QSignalBlocker quiet_angle(angles_[i]);
        moves_[i]->setValue(pose.move[axis]);
        angles_[i]->setValue(angles[axis]);
    }
    text_->setText(QString::fromStdString(pipeline::pose_text(pose)));
    text_->setCursorPosition(0);
    text_->setModified(false);
}

void PosePanel::take_move(int axis, double value) {
    hullwright::Pose pose = scene_.poses().of(scene_.poses().chosen());
    pose.move[axis] = value;
    scene_.poses().move(scene_.poses().chosen(), pose);
}

void PosePanel::take_angle(int axis, double value) {
    hullwright::Pose pose = scene_.poses().of(scene_.poses().chosen());
    Vec3 angles = angles_of(Eigen::Quaterniond(pose.turn));
    angles[axis] = value;
    pose.turn = turn_of(angles).toRotationMatrix();
    scene_.poses().move(scene_.poses().chosen(), pose);
}

void PosePanel::take_text() {
    if (!text_->isModified()) {
        return;
    }
    const auto pose = pipeline::pose_from(text_->text().toStdString(), tr("pose").toStdString());
    if (pose) {
        scene_.poses().move(scene_.poses().chosen(), *pose);
    } else {
        emit refused(translated_sentence(pose.issue()));
    }
    show_pose();
}

} // namespace hullwright::ui
