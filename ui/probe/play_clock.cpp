#include "ui/probe/play_clock.h"

#include <algorithm>
#include <cmath>

namespace hullwright::ui {

PlayClock::PlayClock(QObject* parent) : QObject(parent) {
    connect(&ticker_, &Ticker::ticked, this, &PlayClock::tick);
}

void PlayClock::follow(const std::shared_ptr<const Played>& played) {
    if (!played) {
        set_playing(false);
    }
    played_ = played;
    time_ = 0.0;
}

void PlayClock::go_to(double time) {
    time_ = std::clamp(time, 0.0, length());
    emit time_changed();
}

void PlayClock::step(int steps) {
    set_playing(false);
    go_to(std::round(time_ / k_step + steps) * k_step);
}

void PlayClock::set_playing(bool playing) {
    if (playing == is_playing() || (playing && !played_)) {
        return;
    }
    if (playing) {
        if (time_ >= length()) {
            go_to(0.0);
        }
        ticker_.run();
    } else {
        ticker_.stop();
    }
    emit playing_changed();
}

void PlayClock::tick(double seconds) {
    const PlayRecord& record = *played_->record;
    const std::size_t before = record.bounces_until(time_);
    go_to(time_ + speed_ * seconds);
    double hardest = 0.0;
    for (std::size_t i = before; i < record.bounces_until(time_); ++i) {
        hardest = std::max(hardest, record.bounces()[i].impulse);
    }
    if (hardest > 0.0) {
        emit bounced(hardest / played_->hardest);
    }
    if (time_ >= length()) {
        set_playing(false);
    }
}

} // namespace hullwright::ui
