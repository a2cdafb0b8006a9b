// Asks for a robot, for the log of its joints, and in what its angles are.
#pragma once

#include <QDialog>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace hullwright::ui {

class RobotDialog : public QDialog {
    Q_OBJECT
public:
    // Paths may be empty.
    RobotDialog(const QString& robot, const QString& joints, QWidget* parent = nullptr);

    [[nodiscard]] QString robot() const;
    [[nodiscard]] QString joints() const;
    [[nodiscard]] bool has_degrees() const;

private:
    QLineEdit* add_file(const char* name, const QString& path, const QString& label,
                        const QString& filter);
    void show_ready();

    QLineEdit* robot_;
    QLineEdit* joints_;
    QComboBox* angles_;
    QPushButton* open_;
};

} // namespace hullwright::ui
