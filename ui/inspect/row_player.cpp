#include "ui/inspect/row_player.h"

#include "ui/inspect/timeline.h"

namespace hullwright::ui {
namespace {

constexpr int k_frame = 16; // milliseconds

} // namespace

RowPlayer::RowPlayer(Timeline& timeline) : timeline_(timeline) {
    clock_.setInterval(k_frame);
    connect(&clock_, &QTimer::timeout, this, &RowPlayer::play);
    connect(&timeline_, &Timeline::row_changed, this, &RowPlayer::begin_here);
}

// Playing that is asked for at the last row begins at the first.
void RowPlayer::set_playing(bool playing) {
    if (playing == is_playing() || (playing && timeline_.rows() == 0)) {
        return;
    }
    if (playing) {
        clock_.start();
        timeline_.go_to(timeline_.row() + 1 == timeline_.rows() ? 0 : timeline_.row());
    } else {
        clock_.stop();
    }
    emit changed();
}

void RowPlayer::set_speed(double rows_per_second) {
    speed_ = rows_per_second;
    begin_here();
}

void RowPlayer::begin_here() {
    from_ = static_cast<double>(timeline_.row());
    since_.start();
}

// Where there is no time for all rows, some are passed over.
void RowPlayer::play() {
    const double at = from_ + speed_ * static_cast<double>(since_.elapsed()) / 1000.0;
    const auto last = static_cast<double>(timeline_.rows() - 1);
    if (at > last && looping_) {
        timeline_.go_to(0);
    } else if (at > last) {
        set_playing(false);
        timeline_.go_to(timeline_.rows() - 1);
    } else if (const auto row = static_cast<std::size_t>(at); row != timeline_.row()) {
        const double from = from_; // time goes on, and with it the fraction of a row
        const QElapsedTimer since = since_;
        timeline_.go_to(row);
        from_ = from;
        since_ = since;
    }
}

} // namespace hullwright::ui
