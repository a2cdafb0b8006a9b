#include "pipeline/play.h"

#include "pipeline/kept_play.h"
#include "pipeline/play_picture.h"

namespace hullwright::pipeline {
namespace {

// Holds what was asked for, and the record where one was made of it.
struct Motion {
    std::vector<Dropped> rows;
    std::optional<PlayRecord> record;
};

// Lets each ball fall by itself, then moves all of them at once, each as if it were alone: the same
// motion as one by one.
Result<Motion> drop_and_keep(const PlayGround& ground, const DropSettings& settings,
                             const Progress& progress) {
    auto start = drop_start(ground, settings, DropManner::alone);
    if (!start) {
        return start.issue();
    }
    if (!is_usable(*start)) { // the record would say so when all balls have fallen
        return error(Code::non_finite_coordinates, "play");
    }
    auto rows = drop(ground, settings, progress.part("play", 0.0, 0.7));
    if (!rows) {
        return rows.issue();
    }
    auto record = PlayRecord::make(ground, std::move(*start), progress.part("play", 0.7, 1.0));
    if (!record) {
        return record.issue();
    }
    return Motion{std::move(*rows), std::move(*record)};
}

Result<Motion> drop_balls(const PlayGround& ground, const DropSettings& settings,
                          const Progress& progress) {
    auto rows = drop(ground, settings, progress.part("play", 0.0, 1.0));
    return rows ? Result<Motion>(Motion{std::move(*rows), {}}) : Result<Motion>(rows.issue());
}

Result<Motion> throw_balls(const PlayGround& ground, const DropSettings& settings, const Toss& toss,
                           const Vec3& origin, const Progress& progress) {
    auto record = record_of_toss(ground, settings, toss, origin, progress.part("play", 0.0, 0.9));
    if (!record) {
        return record.issue();
    }
    auto rows = fates_in(ground, *record, progress.part("play", 0.9, 1.0));
    if (!rows) {
        return rows.issue();
    }
    return Motion{std::move(*rows), std::move(*record)};
}

} // namespace

Result<PlayRecord> record_of_drop(const PlayGround& ground, const DropSettings& settings,
                                  DropManner manner, const Progress& progress) {
    const auto start = drop_start(ground, settings, manner);
    return start ? PlayRecord::make(ground, *start, progress) : Result<PlayRecord>(start.issue());
}

Result<PlayRecord> record_of_toss(const PlayGround& ground, const DropSettings& settings,
                                  const Toss& toss, const Vec3& origin, const Progress& progress) {
    const auto start = throw_start(ground, {settings, toss.from - origin, toss.velocity});
    return start ? PlayRecord::make(ground, *start, progress) : Result<PlayRecord>(start.issue());
}

Result<std::vector<Dropped>> fates_in(const PlayGround& ground, const PlayRecord& record,
                                      const Progress& progress) {
    return fates_of(ground, record, progress);
}

Result<Played> play(const PlayInput& input, const Progress& progress) {
    // A model is made into an asset first, which takes longest; the shares shape the bar alone.
    constexpr double k_loaded = 0.8;
    constexpr double k_prepared = 0.85;
    constexpr double k_share_of_keeping = 0.02;
    auto side = load_side(input.file, input.recipe, {true, input.worker}, input.made_by,
                          progress.part("read", 0.0, k_loaded));
    if (!side) {
        return side.issue();
    }
    const auto ground =
        PlayGround::make(side->asset, input.file, progress.part("play", k_loaded, k_prepared));
    if (!ground) {
        return ground.issue();
    }
    const hwa::Meta& meta = side->asset.meta();
    DropSettings settings = input.drop;
    settings.up = meta.up == 0 ? 2 : static_cast<int>(meta.up) - 1;
    settings.gravity = input.gravity.value_or(earth_gravity(*ground, meta.metres_per_unit));
    settings = settled(*ground, settings);
    const Vec3 origin(meta.origin.data());
    const double played_until = input.pictures.empty() ? 0.95 : 0.9;
    const double kept_at = played_until + k_share_of_keeping;
    const Progress playing = progress.part("play", k_prepared, played_until);
    const bool is_kept = !input.save.empty() || !input.pictures.empty() || input.sums;
    auto motion = input.toss ? throw_balls(*ground, settings, *input.toss, origin, playing)
                  : is_kept  ? drop_and_keep(*ground, settings, playing)
                             : drop_balls(*ground, settings, playing);
    if (!motion) {
        return motion.issue();
    }
    if (!input.save.empty()) {
        const Status kept = keep_play(*side, *ground, *motion->record, input.save,
                                      progress.part("play", played_until, kept_at));
        if (!kept) {
            return kept.issue();
        }
    }
    if (!input.pictures.empty()) {
        const Status drawn = write_moments(*side, {*motion->record, motion->rows}, input.picture,
                                           input.pictures, progress.part("draw", kept_at, 1.0));
        if (!drawn) {
            return drawn.issue();
        }
    }
    for (Dropped& row : motion->rows) {
        row.from += origin;
        row.at += origin;
    }
    Played played{
        std::move(*side), settings, std::move(motion->rows), {}, std::move(motion->record)};
    if (input.toss) {
        played.thrown = Thrown{input.toss->from, input.toss->velocity, played.record->length(),
                               played.record->is_cut()};
    }
    return played;
}

} // namespace hullwright::pipeline
