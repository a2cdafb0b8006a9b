// Holds the moment of a play that is seen, and how it goes on by itself.
#pragma once

#include "ui/jobs/play_job.h"
#include "ui/probe/ticker.h"

namespace hullwright::ui {

class PlayClock : public QObject {
    Q_OBJECT
public:
    explicit PlayClock(QObject* parent = nullptr);

    static constexpr double k_step = PlayRecord::k_tick; // seconds of one step by hand

    // Goes along that play, from its start; null stops it.
    void follow(const std::shared_ptr<const Played>& played);
    [[nodiscard]] double length() const { return played_ ? played_->record->length() : 0.0; }
    [[nodiscard]] double time() const { return time_; }
    void go_to(double time);
    void step(int steps);
    [[nodiscard]] bool is_playing() const { return ticker_.is_running(); }
    void set_playing(bool playing); // from the start, where it is at its end
    void set_speed(double speed) { speed_ = speed; }
    [[nodiscard]] double speed() const { return speed_; } // 1: as in life

signals:
    void time_changed();
    void playing_changed();
    // Says while it is played that balls have bounced, the hardest of them with this share of the
    // hardest of all.
    void bounced(double strength);

private:
    void tick(double seconds);

    std::shared_ptr<const Played> played_;
    double time_ = 0.0;
    double speed_ = 1.0;
    Ticker ticker_;
};

} // namespace hullwright::ui
