// Is a clock for what moves in the 3D view: it ticks once a frame while it runs.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace hullwright::ui {

class Ticker : public QObject {
    Q_OBJECT
public:
    explicit Ticker(QObject* parent = nullptr) : QObject(parent) {
        constexpr int k_frame = 16; // milliseconds
        timer_.setInterval(k_frame);
        connect(&timer_, &QTimer::timeout, this, [this] {
            constexpr double k_a_second = 1e9; // nanoseconds
            const double passed = static_cast<double>(since_.nsecsElapsed()) / k_a_second;
            since_.start();
            emit ticked(passed);
        });
    }

    void run() {
        since_.start();
        timer_.start();
    }
    void stop() { timer_.stop(); }
    [[nodiscard]] bool is_running() const { return timer_.isActive(); }

signals:
    void ticked(double seconds); // since the tick before

private:
    QTimer timer_;
    QElapsedTimer since_;
};

} // namespace hullwright::ui
