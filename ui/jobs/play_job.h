// Plays with balls beside the window: drops or throws them at an asset, keeps what they did in a
// contact file, and opens such a file.
#pragma once

#include "pipeline/kept_play.h"
#include "pipeline/play.h"
#include "ui/jobs/target_job.h"

#include <memory>
#include <string>
#include <vector>

namespace hullwright::ui {

enum class PlayKind : std::uint8_t {
    drop,  // balls that are in each other's way
    toss,  // thrown from a point
    holes, // each ball alone, to see what falls through
};

// Holds what one wants to see. Lengths are in the asset's unit, places in its model's coordinates.
struct PlayWish {
    PlayKind kind = PlayKind::drop;
    ThrowSettings settings;

    // The axis that is upward in the asset; z where it does not say, as for the command line.
    [[nodiscard]] static int upward_in(const ProbedAsset& asset);
    // Something to see on any asset: balls that fall from above, or come from beside it.
    [[nodiscard]] static PlayWish on(const ProbedAsset& asset, PlayKind kind, int up);
    // Returns what a record was made by, as far as that can be seen from how it began; `asset` is
    // what its balls met.
    [[nodiscard]] static PlayWish of(const PlayRecord& record, const ProbedAsset& asset);
};

// Holds a play and what became of its balls. It never changes once made.
struct Played {
    std::shared_ptr<const ProbedAsset> asset;
    std::shared_ptr<const PlayRecord> record;
    std::vector<Dropped> fates; // in the asset's own coordinates, as the record
    double hardest = 0.0;       // the largest impulse of all bounces
    bool is_other = false;      // it was opened, and is not what its file says
    std::string name;           // of the file; empty: it was not opened
};

class PlayJob : public Job {
    Q_OBJECT
public:
    explicit PlayJob(QObject* parent = nullptr) : Job("play", parent) {}
    void start(const std::shared_ptr<const ProbedAsset>& asset, const PlayWish& wish);
    void open(const std::string& file, const std::string& name);

signals:
    void played(const std::shared_ptr<const hullwright::ui::Played>& played);
};

class KeepPlayJob : public Job {
    Q_OBJECT
public:
    explicit KeepPlayJob(QObject* parent = nullptr) : Job("contact", parent) {}
    void start(const std::shared_ptr<const Played>& played, const std::string& file);

signals:
    void kept(const std::string& file);
};

} // namespace hullwright::ui
