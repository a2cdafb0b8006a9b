// Keeps the place that a view has in its window until there is a model, and when a model may be
// shown in it: once all shaders are compiled and a frame of its size has been drawn.
#pragma once

#include <QObject>

class QWidget;
class QWindow;

namespace hullwright::ui {

class FirstPlace : public QObject {
    Q_OBJECT
public:
    // `window` is what the view draws; null without OpenGL.
    FirstPlace(QWidget& view, QWindow* window);

    // Makes the view one pixel high, to draw first frames unseen: nothing can lie over a view, and
    // a view without any place draws nothing.
    void keep_out_of_the_way();
    void take(); // the height that was kept
    void warm(); // all shaders are compiled
    void stop_waiting();

signals:
    void ready(bool is_ready); // to show a model

private:
    void settle();

    QWidget& view_;
    QWindow* window_;
    bool is_warm_ = false;  // all kinds of things have been drawn once
    bool has_place_ = true; // a frame of this size has been drawn
};

} // namespace hullwright::ui
