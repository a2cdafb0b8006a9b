#include "pipeline/play.h"

#include "pipeline/kept_play.h"

namespace hullwright::pipeline {
namespace {

// Plays all balls at once, each as if it were alone, which is the same motion.
Status keep(const CollideSide& side, const PlayGround& ground, const DropSettings& settings,
            const std::filesystem::path& path, const Progress& progress) {
    const auto start = drop_start(ground, settings, DropManner::alone);
    if (!start) {
        return start.issue();
    }
    const auto record = PlayRecord::make(ground, *start, progress);
    return record ? keep_play(side, ground, *record, path) : Status(record.issue());
}

} // namespace

Result<Played> play(const PlayInput& input, const Progress& progress) {
    auto side = load_side(input.file, input.recipe, {true, input.worker}, input.made_by,
                          progress.part({}, 0.0, 0.8));
    if (!side) {
        return side.issue();
    }
    const auto ground = PlayGround::make(side->asset, input.file, progress.part("play", 0.8, 0.85));
    if (!ground) {
        return ground.issue();
    }
    const hwa::Meta& meta = side->asset.meta();
    DropSettings settings = input.drop;
    settings.up = meta.up == 0 ? 2 : static_cast<int>(meta.up) - 1;
    settings.gravity /= meta.metres_per_unit > 0.0 ? meta.metres_per_unit : 1.0;
    settings = settled(*ground, settings);
    auto rows = drop(*ground, settings, progress.part("play", 0.85, 0.95));
    if (!rows) {
        return rows.issue();
    }
    if (!input.save.empty()) {
        const Status kept =
            keep(*side, *ground, settings, input.save, progress.part("play", 0.95, 1.0));
        if (!kept) {
            return kept.issue();
        }
    }
    const Vec3 origin(meta.origin.data());
    for (Dropped& row : *rows) {
        row.from += origin;
        row.at += origin;
    }
    return Played{std::move(*side), settings, std::move(*rows)};
}

} // namespace hullwright::pipeline
