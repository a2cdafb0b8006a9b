// Asks what a contact file keeps of two bodies, what is expected of it, and where it
// goes.
#pragma once

#include "ui/inspect/kept_contact.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace hullwright::ui {

class KeepDialog : public QDialog {
    Q_OBJECT
public:
    KeepDialog(const PairScene& scene, const Timeline& timeline, QWidget* parent = nullptr);

    [[nodiscard]] KeepChoice choice() const;
    [[nodiscard]] QString path() const;

public slots:
    void accept() override;

private:
    void fill(const PairScene& scene, const Timeline& timeline);
    void make_form();
    void browse();
    void show_target();

    QComboBox* rows_;
    QComboBox* expected_;
    QCheckBox* embedded_;
    QLineEdit* path_;
    QPushButton* browse_;
    QLabel* warning_;
    QPushButton* save_ = nullptr;
};

} // namespace hullwright::ui
