// Shows the dialog with the program's version, the libraries it is made with, and its licence.
#pragma once

#include <QDialog>

#include <vector>

namespace hullwright::ui {

struct Library {
    QString name;
    QString version;
    QString licence; // name of the licence in SPDX
};

class About : public QDialog {
    Q_OBJECT
public:
    About(const std::vector<Library>& libraries, QWidget* parent);
};

} // namespace hullwright::ui
