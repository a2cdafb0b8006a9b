#include "ui/inspect/robot_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace hullwright::ui {

RobotDialog::RobotDialog(const QString& robot, const QString& joints, QWidget* parent)
    : QDialog(parent), angles_(new QComboBox(this)) {
    setObjectName("robot_dialog");
    setWindowTitle(tr("Open robot"));
    auto* form = new QFormLayout(this);
    robot_ = add_file("robot_file", robot, tr("&Robot (URDF or MJCF):"),
                      tr("Robots (%1)").arg("*.urdf *.xml"));
    joints_ = add_file("robot_joints", joints, tr("&Log of its joints (CSV):"),
                       tr("Logs (%1)").arg("*.csv"));
    angles_->setObjectName("robot_angles");
    angles_->addItem(tr("radians"), false);
    angles_->addItem(tr("degrees"), true);
    form->addRow(tr("&Angles of the log are in:"), angles_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    open_ = buttons->button(QDialogButtonBox::Open);
    open_->setObjectName("robot_open");
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (const QLineEdit* field : {robot_, joints_}) {
        connect(field, &QLineEdit::textChanged, this, &RobotDialog::show_ready);
    }
    show_ready();
    resize(sizeHint().expandedTo(QSize(560, 0)));
}

QLineEdit* RobotDialog::add_file(const char* name, const QString& path, const QString& label,
                                 const QString& filter) {
    auto* field = new QLineEdit(path, this);
    field->setObjectName(QString::fromLatin1(name));
    auto* browse = new QPushButton(tr("Browse…"), this);
    browse->setAccessibleName(tr("Browse for a file"));
    auto* place = new QHBoxLayout;
    place->addWidget(field, 1);
    place->addWidget(browse);
    auto* words = new QLabel(label, this);
    words->setBuddy(field);
    static_cast<QFormLayout*>(layout())->addRow(words, place);
    connect(browse, &QPushButton::clicked, this, [this, field, filter] {
        const QString folder = QFileInfo(field->text().isEmpty() ? robot() : field->text()).path();
        const QString chosen = QFileDialog::getOpenFileName(
            this, windowTitle(), folder, filter + ";;" + tr("All files (%1)").arg("*"));
        if (!chosen.isEmpty()) {
            field->setText(chosen);
        }
    });
    return field;
}

void RobotDialog::show_ready() {
    open_->setEnabled(QFileInfo(robot()).isFile() && QFileInfo(joints()).isFile());
}

QString RobotDialog::robot() const {
    return robot_->text().trimmed();
}

QString RobotDialog::joints() const {
    return joints_->text().trimmed();
}

bool RobotDialog::has_degrees() const {
    return angles_->currentData().toBool();
}

} // namespace hullwright::ui
