// Makes the menu of help: manual, commands by name, keys, About.
#pragma once

#include "ui/help/about.h"

#include <QObject>

class QMainWindow;
class QMenu;

namespace hullwright::ui {

class HelpMenu : public QObject {
    Q_OBJECT
public:
    // `libraries` are listed by About as they are when it is opened.
    HelpMenu(QMenu* menu, QMainWindow& window, const std::vector<Library>& libraries);

private:
    void show_manual();

    QMainWindow& window_;
};

} // namespace hullwright::ui
