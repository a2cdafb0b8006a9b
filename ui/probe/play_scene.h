// A play with balls against the bench's asset: what is wished, what came of it, and which moment of
// it is seen. Panels and the view watch it and command it; it is made beside the window.
#pragma once

#include "ui/jobs/play_job.h"
#include "ui/probe/probe_bench.h"
#include "ui/probe/ticker.h"

namespace hullwright::ui {

class PlayScene : public QObject {
    Q_OBJECT
public:
    PlayScene(ProbeBench& bench, JobWatch& jobs, QObject* parent = nullptr);

    // Each ball looks at all others, and the window's own thread draws a moment of all of them;
    // tests/ui/play.cpp says how long that takes.
    static constexpr int k_most_balls = 500;
    static constexpr double k_step = PlayRecord::k_tick; // seconds of one step by hand

    [[nodiscard]] const ProbeBench& bench() const { return bench_; }
    [[nodiscard]] const PlayWish& wish() const { return wish_; }
    void set_wish(const PlayWish& wish);
    // Begins with what suits the asset; the upward axis stays.
    void choose(PlayKind kind) { begin(kind, wish_.settings.balls.up); }
    // The axis of the asset against which balls fall.
    void choose_up(int axis) { begin(wish_.kind, axis); }
    // Makes the play that is wished; there has to be an asset.
    void make();
    void open(const QString& path);
    void keep(const QString& path); // there has to be a play
    void stop();
    [[nodiscard]] bool busy() const { return playing_job_.running() || keeping_.running(); }

    // Null until one was made for the bench's asset.
    [[nodiscard]] const std::shared_ptr<const Played>& played() const { return played_; }
    [[nodiscard]] double length() const { return played_ ? played_->record->length() : 0.0; }
    [[nodiscard]] double time() const { return time_; }
    void go_to(double time);
    void step(int steps);
    [[nodiscard]] bool is_playing() const { return ticker_.is_running(); }
    void set_playing(bool playing); // from the start, where it is at its end
    void set_speed(double speed) { speed_ = speed; }
    [[nodiscard]] double speed() const { return speed_; } // 1: as in life

    // The ball whose fate is chosen; none is.
    [[nodiscard]] std::optional<std::size_t> chosen() const { return chosen_; }
    void choose_ball(std::size_t ball);

signals:
    void wish_changed();
    void played_changed();
    void time_changed();
    void playing_changed();
    void ball_chosen();
    // While it is played: balls have bounced, the hardest of them with this share of the hardest
    // of all.
    void bounced(double strength);
    void kept(const QString& path);
    void progressed(const QString& stage, double fraction);
    void ended();
    void failed(const hullwright::Issue& issue);

private:
    void follow(Job& job, JobWatch& jobs, const char* name);
    void follow_asset();
    void begin(PlayKind kind, int up);
    void take(const std::shared_ptr<const Played>& played);
    void tick(double seconds);

    ProbeBench& bench_;
    BenchTarget::Asset asset_; // whose wish it is
    PlayWish wish_;
    std::shared_ptr<const Played> played_;
    double time_ = 0.0;
    double speed_ = 1.0;
    std::optional<std::size_t> chosen_;
    Ticker ticker_;
    KeepPlayJob keeping_; // jobs are last, so that they end before the others are destroyed
    PlayJob playing_job_;
};

} // namespace hullwright::ui
