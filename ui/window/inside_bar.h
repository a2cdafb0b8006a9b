// The tool bar "Look inside": pulls pieces apart and cuts them by a section.
#pragma once

#include <QToolBar>

class QComboBox;
class QSlider;
class QToolButton;

namespace hullwright::ui {

class ViewSettings;

class InsideBar : public QToolBar {
    Q_OBJECT
public:
    InsideBar(ViewSettings& settings, QWidget* parent);

private:
    void add_apart();
    void add_section();
    void show_value();

    ViewSettings& settings_;
    QSlider* apart_ = nullptr;
    QComboBox* axis_ = nullptr;
    QSlider* place_ = nullptr;
    QToolButton* flip_ = nullptr;
};

} // namespace hullwright::ui
