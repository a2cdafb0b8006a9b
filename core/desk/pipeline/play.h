// Drops balls on an asset or a model, or throws them at it, and keeps them in a contact file where
// that is asked for.
#pragma once

#include "pipeline/collide_side.h"
#include "pipeline/pair_picture.h"
#include "play/drop.h"
#include "report/play_report.h"

#include <optional>

namespace hullwright::pipeline {

// Says where balls are thrown from, in the file's coordinates, and how far they go in a second.
struct Toss {
    Vec3 from = Vec3::Zero();
    Vec3 velocity = Vec3::Zero();
};

struct PlayInput {
    std::string file; // an asset, or a model that is made into one first
    DropSettings drop;
    std::optional<double>
        gravity;              // in the asset's unit; none: the Earth's, as `earth_gravity` says
    std::optional<Toss> toss; // balls are thrown, and height and seed are of no matter
    bool sums = false;        // energy and momentum over time are wanted
    Recipe recipe;
    std::string made_by;
    std::filesystem::path worker; // see PrepareSettings
    std::filesystem::path save;   // the contact file that keeps the play; empty: none
    // Names the folder into which moments of the play are drawn (play_picture.h); empty: none.
    std::filesystem::path pictures;
    PairPictureSettings picture;
};

struct Played {
    CollideSide side;
    DropSettings drop;         // with all that was left open
    std::vector<Dropped> rows; // in the file's coordinates
    std::optional<Thrown> thrown;
    std::optional<PlayRecord> record; // in the asset's own coordinates; where one was made
};

// Plays on a ground that is at hand, of settings in which nothing is left open but what
// `drop_start` leaves. `origin` is what the coordinates of a toss have more than the ground's.
[[nodiscard]] Result<PlayRecord> record_of_drop(const PlayGround& ground,
                                                const DropSettings& settings, DropManner manner,
                                                const Progress& progress = {});
[[nodiscard]] Result<PlayRecord> record_of_toss(const PlayGround& ground,
                                                const DropSettings& settings, const Toss& toss,
                                                const Vec3& origin, const Progress& progress = {});
// Returns where each ball of a record went, which was made on this ground.
[[nodiscard]] Result<std::vector<Dropped>>
fates_in(const PlayGround& ground, const PlayRecord& record, const Progress& progress = {});

// Gravity goes down the asset's upward axis, z where none is known.
[[nodiscard]] Result<Played> play(const PlayInput& input, const Progress& progress = {});

} // namespace hullwright::pipeline
