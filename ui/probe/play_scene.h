// Holds a play with balls against the bench's asset: what is wished, and what came of it. Panels
// and the view watch and command it; it is made beside the window. PlayClock has the moment seen.
#pragma once

#include "ui/jobs/play_job.h"
#include "ui/probe/play_clock.h"
#include "ui/probe/probe_bench.h"

#include <optional>
#include <string>

namespace hullwright::ui {

class PlayScene : public QObject {
    Q_OBJECT
public:
    PlayScene(ProbeBench& bench, JobWatch& jobs, QObject* parent = nullptr);

    // Each ball looks at all others, and the window's own thread draws a moment of all of them;
    // tests/ui/play.cpp says how long that takes.
    static constexpr int k_most_balls = 500;

    [[nodiscard]] const ProbeBench& bench() const { return bench_; }
    [[nodiscard]] const PlayWish& wish() const { return wish_; }
    void set_wish(const PlayWish& wish);
    // Begins with what suits the asset; the upward axis stays.
    void choose(PlayKind kind) { begin(kind, wish_.settings.balls.up); }
    // Chooses the axis of the asset against which balls fall.
    void choose_up(int axis) { begin(wish_.kind, axis); }
    // Returns what is wished as a project has it; none where it is as it begins. What is restored
    // stays when its asset comes, which is known by its name.
    [[nodiscard]] std::optional<KeptBalls> saved() const;
    void restore(const std::optional<KeptBalls>& saved);
    // Makes the play that is wished; there has to be an asset.
    void make();
    void open(const QString& path);
    void keep(const QString& path); // there has to be a play
    void stop();
    [[nodiscard]] bool busy() const { return playing_job_.running() || keeping_.running(); }

    // Returns null until one was made for the bench's asset.
    [[nodiscard]] const std::shared_ptr<const Played>& played() const { return played_; }
    [[nodiscard]] PlayClock& clock() { return clock_; }

    // Returns the ball whose fate is chosen; none is.
    [[nodiscard]] std::optional<std::size_t> chosen() const { return chosen_; }
    void choose_ball(std::size_t ball);

signals:
    void wish_changed();
    void played_changed();
    void ball_chosen();
    void kept(const QString& path);
    void progressed(const QString& stage, double fraction);
    void ended();
    void failed(const hullwright::Issue& issue);

private:
    void follow_asset();
    void begin(PlayKind kind, int up);
    [[nodiscard]] PlayWish begun(PlayKind kind, int up) const;
    [[nodiscard]] PlayWish at_first() const;
    void take(const std::shared_ptr<const Played>& played);

    ProbeBench& bench_;
    BenchTarget::Asset asset_; // whose wish it is
    std::string awaited_;      // the name of the asset whose wish was restored; empty: none was
    PlayWish wish_;
    std::shared_ptr<const Played> played_;
    PlayClock clock_;
    std::optional<std::size_t> chosen_;
    KeepPlayJob keeping_; // jobs are last, so that they end before the others are destroyed
    PlayJob playing_job_;
};

} // namespace hullwright::ui
