// Lists all keys and what they do, in the present menus and in the 3D view.
#pragma once

#include <QDialog>

class QMenuBar;

namespace hullwright::ui {

class KeySheet : public QDialog {
    Q_OBJECT
public:
    KeySheet(const QMenuBar& bar, QWidget* parent);
};

} // namespace hullwright::ui
