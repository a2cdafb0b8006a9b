#include "pipeline/play.h"

namespace hullwright::pipeline {

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
    auto rows = drop(*ground, settings, progress.part("play", 0.85, 1.0));
    if (!rows) {
        return rows.issue();
    }
    const Vec3 origin(meta.origin.data());
    for (Dropped& row : *rows) {
        row.from += origin;
        row.at += origin;
    }
    return Played{std::move(*side), settings, std::move(*rows)};
}

} // namespace hullwright::pipeline
