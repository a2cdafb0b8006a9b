// Plays the rows of a timeline, in their order, so many a second.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace hullwright::ui {

class Timeline;

class RowPlayer : public QObject {
    Q_OBJECT
public:
    explicit RowPlayer(Timeline& timeline);

    [[nodiscard]] bool is_playing() const { return clock_.isActive(); }
    void set_playing(bool playing);
    void set_speed(double rows_per_second);
    [[nodiscard]] double speed() const { return speed_; }
    void set_looping(bool looping) { looping_ = looping; }
    [[nodiscard]] bool is_looping() const { return looping_; }

signals:
    void changed(); // it plays, or does not

private:
    void begin_here(); // time begins at the present row
    void play();       // shows the row of this moment

    Timeline& timeline_;
    QTimer clock_;
    QElapsedTimer since_;
    double from_ = 0.0; // the row, with a fraction, at which the time began
    double speed_ = 20.0;
    bool looping_ = false;
};

} // namespace hullwright::ui
