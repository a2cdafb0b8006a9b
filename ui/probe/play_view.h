// Shows a play in the 3D view: the balls at the moment that is seen, a burst where one bounces, and
// where balls have fallen through.
#pragma once

#include "ui/probe/play_scene.h"

namespace hullwright::ui {

class BenchView;
class Viewport;

class PlayView : public QObject {
    Q_OBJECT
public:
    PlayView(PlayScene& scene, BenchView& bench, Viewport& viewport, QObject* parent = nullptr);

    static constexpr std::size_t k_most_bursts = 20; // at once; the latest are seen

    // Says whether the play is seen in the place of the bench.
    void set_shown(bool shown);

private:
    void look();
    void follow_balls();
    void show();
    void fly_to_chosen();

    PlayScene& scene_;
    BenchView& bench_;
    Viewport& viewport_;
    BenchTarget::Asset looked_at_;
    int looked_up_ = 0; // the axis that is upward in the view
    bool is_shown_ = false;
};

} // namespace hullwright::ui
