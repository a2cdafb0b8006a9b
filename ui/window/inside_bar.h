// Is the line that pulls pieces apart and moves a section; each is there only while it is in use.
#pragma once

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QHBoxLayout;
class QSlider;
class QToolButton;

namespace hullwright::ui {

class ViewSettings;

class InsideBar : public QWidget {
    Q_OBJECT
public:
    InsideBar(ViewSettings& settings, QWidget* parent);

private:
    void make_apart(QHBoxLayout* row);
    void make_section(QHBoxLayout* row);
    void show_value();

    ViewSettings& settings_;
    QWidget* of_apart_;
    QWidget* of_section_;
    QSlider* apart_ = nullptr;
    QDoubleSpinBox* apart_share_ = nullptr;
    QComboBox* axis_ = nullptr;
    QSlider* place_ = nullptr;
    QDoubleSpinBox* share_ = nullptr;
    QToolButton* flip_ = nullptr;
};

} // namespace hullwright::ui
