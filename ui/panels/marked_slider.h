// Makes a slider with a mark where something was reached that its handle only asks for.
#pragma once

#include <QSlider>

namespace hullwright::ui {

class MarkedSlider : public QSlider {
    Q_OBJECT
public:
    using QSlider::QSlider;

    void mark(int step); // -1: nowhere
    [[nodiscard]] int marked() const { return marked_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int marked_ = -1;
};

} // namespace hullwright::ui
