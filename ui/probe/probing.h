// Holds what Probe has on its bench and plays, in every language of the window. The workspace shows
// it.
#pragma once

#include "base/result.h"
#include "pipeline/project_view.h"

#include <QObject>

#include <memory>

namespace hullwright::ui {

class BenchView;
class JobWatch;
class PlayScene;
class PlaySound;
class PlayView;
class ProbeBench;
class Viewport;

class Probing : public QObject {
    Q_OBJECT
public:
    Probing(Viewport& viewport, JobWatch& jobs, QObject* parent = nullptr);
    ~Probing() override;

    [[nodiscard]] ProbeBench& bench() { return *bench_; }
    [[nodiscard]] BenchView& view() { return *view_; }
    [[nodiscard]] PlayScene& play() { return *play_; }
    [[nodiscard]] PlaySound& sound() { return *sound_; }
    [[nodiscard]] PlayView& play_view() { return *play_view_; }

    // Sets the executable that parses foreign files; by default it is this program's own.
    void set_worker(const QString& path);
    [[nodiscard]] bool busy() const;
    void stop();

    // Returns bench and play as a project has them.
    [[nodiscard]] KeptBench saved() const;
    void restore(const KeptBench& saved);

signals:
    void begun(); // another asset than before
    void kept(const QString& path);
    void progressed(const QString& stage, double fraction);
    void ended(); // some work ended, in whatever way
    void failed(const hullwright::Issue& issue);

private:
    template <class Worker> void follow(Worker& worker);

    // The parts stand in the order in which they are made: whatever goes uses only what was there
    // before it.
    std::unique_ptr<ProbeBench> bench_;
    std::unique_ptr<BenchView> view_;
    std::unique_ptr<PlayScene> play_;
    std::unique_ptr<PlaySound> sound_;
    std::unique_ptr<PlayView> play_view_;
};

} // namespace hullwright::ui
