// Goes along a file of poses: opened, played, stepped and scrubbed, with the answers of all rows as
// a curve.
#pragma once

#include "ui/inspect/timeline.h"

#include <QWidget>

class QAction;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QSlider;
class QSpinBox;

namespace hullwright::ui {

class TimelinePanel : public QWidget {
    Q_OBJECT
public:
    // The actions are those of the menu; they have buttons here.
    struct Actions {
        QAction* open = nullptr;
        QAction* back = nullptr;
        QAction* play = nullptr;
        QAction* forward = nullptr;
        QAction* loop = nullptr;
    };
    TimelinePanel(Timeline& timeline, PairScene& scene, const Actions& actions,
                  QWidget* parent = nullptr);

protected:
    void focusInEvent(QFocusEvent* event) override;

private:
    void make_row(QHBoxLayout* row, const Actions& actions);
    void make_slider();
    void show_rows();
    void show_row();
    void show_state();

    Timeline& timeline_;
    QWidget* open_ = nullptr;
    QSpinBox* number_;
    QComboBox* speed_;
    QLabel* state_;
    QWidget* curve_;
    QSlider* slider_;
};

} // namespace hullwright::ui
